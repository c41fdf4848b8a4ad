import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from './byte-range.js';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=500-5000', { start: 500, end: 999 }],
  ['bytes=-200', { start: 800, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['Bytes= 1-1 ', { start: 1, end: 1 }],
  ['bytes=999-', { start: 999, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-2000', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=9-1', 'whole'],
  ['bytes=0-1,5-9', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=--5', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['items=0-1', 'whole'],
  ['', 'whole'],
  [undefined, 'whole'],
])('of 1,000 bytes "%s" requests %j', (header, expected) => {
  expect(parseRange(header, 1_000)).toEqual(expected);
});

test('a range lies within the file, whatever the header says', () => {
  const number = fc.oneof(fc.constant(''), fc.nat().map(String), fc.bigInt({ min: 0n }).map(String));
  const header = fc.oneof(
    fc.string(),
    fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
  );
  fc.assert(
    fc.property(header, fc.integer({ min: 0, max: 2 ** 31 }), (text, bytes) => {
      const range = parseRange(text, bytes);
      if (typeof range === 'string') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(bytes);
    }),
  );
});

test('consecutive ranges of any length add up to the file', () => {
  const file = fc.uint8Array({ minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(file, fc.integer({ min: 1, max: 50 }), (content, step) => {
      const pieces: number[] = [];
      for (let start = 0; ; start += step) {
        const range = parseRange(`bytes=${start}-${start + step - 1}`, content.length);
        if (typeof range === 'string') {
          expect(range).toBe('unsatisfiable');
          break;
        }
        pieces.push(...content.subarray(range.start, range.end + 1));
      }
      expect(pieces).toEqual([...content]);
    }),
  );
});
