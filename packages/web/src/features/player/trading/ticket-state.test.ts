import type { Receipt } from '@limelight/contract/play/trading.schema';
import { bps, seCents } from '@limelight/rules/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultSide,
  isLocked,
  newestPrice,
  newTicket,
  nothingToSellReason,
  previewTicket,
  type TicketDraft,
  type TicketEvent,
  type TicketMarket,
  type TicketState,
  ticketReducer,
  withPending,
} from './ticket-state';

const draft: TicketDraft = { id: 'a', celebrityId: '1', side: 'buy', shares: 3, tick: 7 };
const after = { priceCents: seCents(51_500), tick: 8 };
const receipt: Receipt = {
  id: 'a',
  celebrityId: '1',
  side: 'buy',
  shares: 3,
  priceCents: 51_240,
  totalCents: 153_720,
  feeBps: 250,
  feeCents: 3_843,
  tick: 7,
  time: '2026-01-01T00:00:00.000Z',
  undoUntil: null,
  undone: null,
  cashAfterCents: 154_482,
  sharesAfter: 3,
  averagePriceAfterCents: 51_240,
};

const market: TicketMarket = {
  price: { priceCents: seCents(51_240), tick: 7 },
  cashCents: seCents(312_045),
  reservedCents: seCents(0),
  ownedShares: 8,
  reservedShares: 0,
  feeBps: bps(250),
  orderFeeBps: bps(250),
  isFirstTrade: false,
};

const play = (events: readonly TicketEvent[], from: TicketState = newTicket('buy')) =>
  events.reduce(ticketReducer, from);
const sent: TicketEvent = { type: 'sent', draft };

test('owners start with Sell, everyone else with Buy', () => {
  expect([defaultSide(0), defaultSide(1)]).toEqual(['buy', 'sell']);
});

test('a pending trade cannot be edited, not even in a ticket that was reopened', () => {
  const chosen = play([sent, { type: 'sharesChosen', shares: 9 }, { type: 'sideChosen', side: 'sell' }]);
  for (const own of [chosen, newTicket('sell')]) {
    const placing = withPending(own, { request: draft, lost: false });
    expect(placing).toMatchObject({ side: 'buy', shares: 3, phase: { name: 'placing', draft } });
    const lost = withPending(own, { request: draft, lost: true });
    expect(lost).toMatchObject({ side: 'buy', shares: 3, phase: { name: 'unknown', draft } });
    expect([placing, lost].map(isLocked)).toEqual([true, true]);
  }
  expect(withPending(chosen, undefined)).toBe(chosen);
});

test('an untouched ticket follows the holding, a touched one does not', () => {
  const turned: TicketEvent = { type: 'holdingTurned', side: 'sell' };
  expect(play([turned])).toEqual(newTicket('sell'));
  expect(play([{ type: 'startedOver', side: 'buy' }, turned]).side).toBe('sell');
  const chosen = newTicket('buy', { chosen: true });
  const choices: readonly TicketEvent[] = [
    { type: 'sharesChosen', shares: 2 },
    { type: 'sideChosen', side: 'buy' },
    { type: 'kindChosen' },
    sent,
  ];
  expect(ticketReducer(chosen, turned)).toBe(chosen);
  for (const choice of choices) expect(play([choice, turned]), choice.type).toEqual(play([choice]));
});

test('a moved price needs a second confirmation and preserves the number of shares', () => {
  const moved = play([sent, { type: 'priceMoved', before: seCents(51_240), after }]);
  expect(moved).toMatchObject({ side: 'buy', shares: 3, phase: { name: 'moved', after } });
  expect(ticketReducer(moved, { type: 'sharesChosen', shares: 2 }).phase.name).toBe('moved');
});

test('a refusal stays on screen until the player edits the trade', () => {
  const refused = play([sent, { type: 'refused', message: 'Trading is halted' }]);
  expect(refused.phase).toEqual({ name: 'refused', message: 'Trading is halted' });
  expect(ticketReducer(refused, { type: 'sharesChosen', shares: 2 }).phase.name).toBe('editing');
});

test('a filled trade shows its receipt, and the next one starts at one share', () => {
  const done = play([sent, { type: 'filled', receipt }]);
  expect(done.phase).toEqual({ name: 'done', receipt });
  expect(ticketReducer(done, { type: 'startedOver', side: 'sell' })).toEqual(newTicket('sell'));
});

test("of the live price and the refusal's price, the one with the later tick is used", () => {
  const phase = { name: 'moved', before: seCents(51_240), after } as const;
  expect(newestPrice(market.price, phase)).toBe(after);
  const later = { priceCents: seCents(52_000), tick: 9 };
  expect(newestPrice(later, phase)).toBe(later);
});

test('the preview adds the fee to a buy and subtracts it from a sale', () => {
  const bought = previewTicket({ ...newTicket('buy'), shares: 3 }, market);
  expect(bought).toMatchObject({ sharesMax: 5, quote: { netCents: 157_563 }, availableAfterCents: 154_482 });
  const sold = previewTicket({ ...newTicket('sell'), shares: 3 }, market);
  expect(sold).toMatchObject({ sharesMax: 8, quote: { netCents: 149_877 }, availableAfterCents: 461_922 });
});

test('reserved cash and shares are neither offered nor counted as left over', () => {
  const reserved = { ...market, reservedCents: seCents(157_563) };
  const preview = previewTicket({ ...newTicket('buy'), shares: 5 }, reserved);
  expect(preview).toMatchObject({ shares: 2, sharesMax: 2, availableAfterCents: 49_440 });
});

test('for any requested number of shares, the preview can be paid for and delivered', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5, max: 2_000_000 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.constantFrom('buy', 'sell'),
      (shares, cash, ownedShares, side) => {
        const preview = previewTicket(
          { ...newTicket(side as 'buy' | 'sell'), shares },
          { ...market, cashCents: seCents(cash), ownedShares },
        );
        expect(preview.shares).toBeGreaterThanOrEqual(1);
        if (preview.sharesMax === 0) return;
        expect(preview.shares).toBeLessThanOrEqual(preview.sharesMax);
        expect(preview.availableAfterCents).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('a player with nothing to sell sees whether orders reserve the shares or there are none', () => {
  expect(nothingToSellReason({ reservedShares: 8 })).toBe('All your shares are reserved by open orders');
  expect(nothingToSellReason({ reservedShares: 0 })).toBe("You don't own enough shares");
});

test('the ticket leaves Sell when the last share is gone', () => {
  expect(previewTicket(newTicket('sell'), { ...market, ownedShares: 0 }).side).toBe('buy');
});
