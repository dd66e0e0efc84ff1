"""The accelerometer LIS3DH on I2C. Source: ST, LIS3DH datasheet DocID17530, register map and table 4 (sensitivity)."""

import struct

ADDRESS = 0x18
WHO_AM_I, CTRL1, CTRL4, OUT = 0x0F, 0x20, 0x23, 0x28
IDENTITY = 0x33


class Lis3dh:
    def __init__(self, i2c, address=ADDRESS):
        self._i2c = i2c
        self._address = address
        self._ready = False

    def __call__(self):
        """(x, y, z) in thousandths of g. Raises OSError while a wire is off, and finds the chip again when it is on."""
        ready, self._ready = self._ready, False
        if not ready:
            self._start()
        raw = self._read()
        # A chip whose power was off for a moment has forgotten its settings and measures nothing: exactly 0 on all axes.
        self._ready = any(raw)
        if not self._ready:
            raise OSError("the LIS3DH measures nothing")
        # 12 bits, left-justified in 16; 2 mg a step at +-4 g
        return tuple(value // 16 * 2 for value in struct.unpack("<hhh", raw))

    def _start(self):
        if self._i2c.readfrom_mem(self._address, WHO_AM_I, 1)[0] != IDENTITY:
            raise OSError("no LIS3DH at I2C address %d" % self._address)
        self._i2c.writeto_mem(self._address, CTRL1, b"\x67")  # 200 Hz, all three axes
        self._i2c.writeto_mem(self._address, CTRL4, b"\x98")  # whole samples only, +-4 g, high resolution

    def _read(self):
        # 0x80: the address counts up by itself
        return self._i2c.readfrom_mem(self._address, OUT | 0x80, 6)
