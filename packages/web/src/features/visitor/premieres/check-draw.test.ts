import type { PremiereDraw } from '@limelight/contract/exchange/premieres.schema';
import { drawPremieres } from '@limelight/rules/premiere';
import { minuteMs, parseLondonDay } from '@limelight/rules/time';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { isDrawRight } from './check-draw';

const celebrityIds = Array.from({ length: 20 }, (_, index) => `${index + 1}`);
const day = parseLondonDay('2026-03-10');
const commitment = Uint8Array.from({ length: 32 }, (_, index) => index);
const premieres = drawPremieres({ day, commitment, celebrityIds, restingIds: new Set(['7']) }, (key, message) =>
  hmac(sha256, key, message),
);
const published: PremiereDraw = {
  day,
  commitment: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  announcedTime: '2026-03-03T00:00:10.000Z',
  celebrityIds,
  restingIds: ['7'],
  premieres,
};

test('an honest calendar is confirmed', () => {
  expect(isDrawRight(published)).toBe(true);
});

test('a calendar with another celebrity, time, order or number of premieres is not', () => {
  const [first, second, third] = premieres;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three premieres expected');
  const other = celebrityIds.find((id) => id !== first.celebrityId) ?? '';
  const later = new Date(Date.parse(first.time) + minuteMs).toISOString();
  for (const wrong of [
    [{ ...first, celebrityId: other }, second, third],
    [{ ...first, time: later }, second, third],
    [second, first, third],
    [first, second],
  ]) {
    expect(isDrawRight({ ...published, premieres: wrong })).toBe(false);
  }
  expect(isDrawRight({ ...published, celebrityIds: celebrityIds.toReversed() })).toBe(false);
  expect(isDrawRight({ ...published, commitment: 'ff'.repeat(32) })).toBe(false);
});
