import { expect, test } from 'vitest';
import { contributingKinds, entryKinds, kindsWhere, summedKinds, tradeKinds } from './entry-kind.js';
import { tradeEntries, undoEntries } from './ledger.js';
import { bps, negate, seCents } from './money.js';
import { quoteTrade } from './trade.js';

const isOfKind = (amount: number, way: 'in' | 'out' | 'either') => way === 'either' || amount > 0 === (way === 'in');

test('the entries of trades and undos move cash the way of their kind, against its house account', () => {
  const priced = { shares: 3, priceCents: seCents(1_000), feeBps: bps(250) };
  const quotes = (['buy', 'sell'] as const).map((side) => ({ side, ...quoteTrade({ side, ...priced }) }));
  const undos = [seCents(500), negate(seCents(500))].map((movedCents) => ({ movedCents, feeBackCents: seCents(9) }));
  for (const entry of [...quotes.flatMap(tradeEntries), ...undos.flatMap(undoEntries)]) {
    const { cash, house } = entryKinds[entry.kind];
    expect(entry.houseAccount).toBe(house);
    expect(isOfKind(entry.amountCents, cash), entry.kind).toBe(true);
  }
});

test('only cash is money put in or summed up per month, and every trade exchanges cash for shares', () => {
  const withShares = kindsWhere(({ shares }) => shares !== undefined);
  for (const kind of [...contributingKinds, ...summedKinds]) expect(withShares).not.toContain(kind);
  expect(tradeKinds).toEqual(['buy', 'sell']);
  for (const kind of tradeKinds) expect(entryKinds[kind].cash).not.toBe(entryKinds[kind].shares);
});

test('every kind that a history shows by itself has its words', () => {
  const shown = kindsWhere(({ title }) => title !== undefined);
  expect(kindsWhere(() => true).filter((kind) => !shown.includes(kind))).toEqual(['buy', 'sell', 'fee', 'undo_fee']);
});
