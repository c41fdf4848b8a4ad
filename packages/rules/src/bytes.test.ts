import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBytes, gibibyte, mebibyte } from './bytes.js';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [812, '812 bytes'],
  [1_024, '1 KB'],
  [1_887_437, '1.8 MB'],
  [1_048_575, '1 MB'],
  [5 * gibibyte, '5 GB'],
  [1_536 * gibibyte, '1.5 TB'],
  [-2 * mebibyte, '-2 MB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('no size reads as 1,024 of a unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 * 1_024 * gibibyte }), (bytes) => {
      expect(Number.parseFloat(formatBytes(bytes))).toBeLessThan(1_024);
    }),
  );
});
