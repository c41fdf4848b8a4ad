import { bytesFromHex, toHex } from '@limelight/rules/fairness';
import { ipoOpeningCents, ipoRiseBps, ipoTicket } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { orderOfTickets } from '@limelight/rules/share-out';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { checkShareOut, isShareOutRight, type PublishedShareOut } from './check-share-out';

const drawKey = 'ab'.repeat(32);
const key = bytesFromHex(drawKey);
// 4 + 9 + 1 + 9 + 9 for 21 shares, one of the nines held: 4, 1 and up to 8, so none is left over.
const requestedShares = [4, 9, 1, 9, 9];
const hash = toHex(sha256(new TextEncoder().encode('1;4\n2;9;held\n3;1\n4;9\n5;9\n')));

const published: PublishedShareOut = {
  requestedShares,
  heldNumbers: [2],
  allottedShares: [4, 0, 1, 8, 8],
  shares: 21,
  priceCents: 24_000,
  hash,
  drawKey,
  openingPriceCents: ipoOpeningCents(seCents(24_000), ipoRiseBps(sha256, key)),
  own: { number: 4, shares: 9, allotted: 8 },
};

test('hash, shares, first price and the own line are repeated', () => {
  const report = checkShareOut(published);
  expect(report).toEqual({
    lines: 5,
    heldLines: 1,
    isHashRight: true,
    areSharesRight: true,
    isOpeningRight: true,
    isOwnRight: true,
  });
  expect(isShareOutRight(report)).toBe(true);
});

test('a share that is left over goes to the first in the order of the draw key', () => {
  const first = orderOfTickets(ipoTicket(sha256, key), 5).find((place) => place === 3 || place === 4);
  const allottedShares = [4, 0, 1, first === 3 ? 9 : 8, first === 4 ? 9 : 8];
  const own = null;
  expect(checkShareOut({ ...published, shares: 22, allottedShares, own }).areSharesRight).toBe(true);
  const swapped = [4, 0, 1, allottedShares[4] ?? 0, allottedShares[3] ?? 0];
  expect(checkShareOut({ ...published, shares: 22, allottedShares: swapped, own }).areSharesRight).toBe(false);
});

test.each<[string, Partial<PublishedShareOut>]>([
  ['a line', { requestedShares: [5, 9, 1, 9, 9] }],
  ['a mark of a held line', { heldNumbers: [] }],
  ['a share', { allottedShares: [4, 0, 2, 8, 7] }],
  ['a line more', { allottedShares: [4, 0, 1, 8, 8, 1] }],
  ['the first price', { openingPriceCents: 1 }],
  ['the own line', { own: { number: 4, shares: 9, allotted: 9 } }],
  ['the own number', { own: { number: 1, shares: 9, allotted: 8 } }],
])('%s that differs is found', (_name, change) => {
  expect(isShareOutRight(checkShareOut({ ...published, ...change }))).toBe(false);
});

test('before the share-out the list alone is checked', () => {
  const own = { number: 4, shares: 9, allotted: null };
  const report = checkShareOut({ ...published, allottedShares: [], drawKey: null, openingPriceCents: null, own });
  expect(report).toMatchObject({ isHashRight: true, areSharesRight: null, isOpeningRight: null, isOwnRight: true });
  expect(isShareOutRight(report)).toBe(true);
});
