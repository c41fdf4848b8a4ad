import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFeeTable } from './fee.js';
import { tradeEntries, undoEntries } from './ledger.js';
import { add, type Bps, bps, type SeCents, seCents } from './money.js';
import type { Position } from './position.js';
import { minuteMs } from './time.js';
import { decideTrade, quoteTrade, type TradeSide } from './trade.js';
import {
  decideUndo,
  hasUndoLeft,
  type ReplayedTrade,
  replayPosition,
  type UndoOutcome,
  type UndoRequest,
  type UndoState,
  undoCost,
  undoDeadlineMs,
  undosPerDay,
  undoWindowMs,
} from './undo.js';

const price = seCents(40_000);
const request: UndoRequest = { seenPriceCents: price, toleranceBps: 0, nowMs: 1_000 };
const stands = { undone: false, split: false, inEvent: false } as const;
const state: UndoState = {
  accountFrozen: false,
  tier: 'elite',
  undosToday: 0,
  cashCents: seCents(0),
  reservedCents: seCents(0),
  reservedShares: 0,
  celebrity: { suspended: false, halted: false, priceCents: price },
  trade: { side: 'buy', shares: 3, feeCents: seCents(600), tradedAtMs: 0, haltedMs: 0, ...stands },
  position: { shares: 3, averagePriceCents: price },
  positionWithout: null,
};
const sale: UndoState = {
  ...state,
  cashCents: seCents(119_400),
  trade: { ...state.trade, side: 'sell' },
  position: null,
  positionWithout: { shares: 3, averagePriceCents: seCents(30_000) },
};

function codeOf(outcome: UndoOutcome): string {
  return outcome.ok ? 'ok' : outcome.code;
}

describe('undosPerDay', () => {
  it('is none below VIP Pro, one for Pro and unlimited for Elite', () => {
    expect(['free', 'basic', 'pro', 'elite'].map((tier) => undosPerDay(tier as 'free'))).toEqual([0, 0, 1, null]);
    expect([hasUndoLeft('pro', 0), hasUndoLeft('pro', 1), hasUndoLeft('elite', 500)]).toEqual([true, false, true]);
  });
});

describe('undoDeadlineMs', () => {
  it('is ten minutes after the trade, and as much later as its celebrity was halted', () => {
    expect(undoDeadlineMs({ tradedAtMs: 5, haltedMs: 0 })).toBe(5 + 10 * minuteMs);
    expect(undoDeadlineMs({ tradedAtMs: 5, haltedMs: 90_000 })).toBe(5 + 10 * minuteMs + 90_000);
  });
});

describe('decideUndo', () => {
  it('gives the shares back at the current price, with the fee', () => {
    const celebrity = { ...state.celebrity, priceCents: seCents(39_000) };
    const outcome = decideUndo({ ...state, celebrity }, { ...request, seenPriceCents: 39_000 });
    expect(outcome).toMatchObject({
      ok: true,
      quote: { movedCents: 117_000, feeBackCents: 600, netCents: 117_600 },
      cashAfterCents: 117_600,
      positionAfter: null,
    });
    expect(decideUndo(sale, request)).toMatchObject({
      ok: true,
      cashAfterCents: 0,
      positionAfter: { shares: 3, averagePriceCents: 30_000 },
    });
  });

  it.each<readonly [string, UndoState, Partial<UndoRequest>]>([
    ['ACCOUNT_FROZEN', { ...state, accountFrozen: true }, {}],
    ['TRADE_UNDONE', { ...state, trade: { ...state.trade, undone: true } }, {}],
    ...(['basic', 'free'] as const).map((tier) => ['UNDO_NOT_INCLUDED', { ...state, tier }, {}] as const),
    ['UNDO_TOO_LATE', state, { nowMs: undoWindowMs + 1 }],
    ['UNDO_IN_EVENT', { ...state, trade: { ...state.trade, inEvent: true } }, {}],
    ['CELEBRITY_SUSPENDED', { ...state, celebrity: { ...state.celebrity, suspended: true } }, {}],
    ['TRADING_HALTED', { ...state, celebrity: { ...state.celebrity, halted: true } }, {}],
    ['UNDO_USED', { ...state, tier: 'pro', undosToday: 1 }, {}],
    ...[39_999, Number.NaN].map((seenPriceCents) => ['PRICE_MOVED', state, { seenPriceCents }] as const),
    ['SHARES_SOLD', { ...state, positionWithout: undefined }, {}],
    ['SHARES_RESERVED', { ...state, reservedShares: 1 }, {}],
    ['POSITION_LIMIT', { ...sale, positionWithout: { shares: 10_000_001, averagePriceCents: price } }, {}],
    ['UNDO_CASH_SHORT', { ...sale, cashCents: seCents(119_399) }, {}],
    ['UNDO_CASH_SHORT', { ...sale, reservedCents: seCents(1) }, {}],
  ])('refuses with %s', (code, before, changes) => {
    expect(codeOf(decideUndo(before, { ...request, ...changes }))).toBe(code);
  });

  it('accepts the last instant of the ten minutes, and later ones as long as a halt lasted', () => {
    expect(codeOf(decideUndo(state, { ...request, nowMs: undoWindowMs }))).toBe('ok');
    const halted = { ...state, trade: { ...state.trade, haltedMs: 60_000 } };
    expect(codeOf(decideUndo(halted, { ...request, nowMs: undoWindowMs + 60_000 }))).toBe('ok');
  });
});

describe('replayPosition', () => {
  const buy = (shares: number, cents: number): ReplayedTrade => ({ side: 'buy', shares, priceCents: seCents(cents) });
  const sell = (shares: number): ReplayedTrade => ({ side: 'sell', shares, priceCents: seCents(1) });

  it('weights the average without the trade that is left out', () => {
    const start = { shares: 10, averagePriceCents: seCents(50) };
    expect(replayPosition(start, [sell(4), buy(6, 100)])).toEqual({ shares: 12, averagePriceCents: 75 });
  });

  it('has no result when a later sale needed the shares that are left out', () => {
    expect(replayPosition(null, [sell(1)])).toBeUndefined();
    expect(replayPosition({ shares: 2, averagePriceCents: price }, [buy(1, 5), sell(4)])).toBeUndefined();
    expect(replayPosition({ shares: 2, averagePriceCents: price }, [sell(2)])).toBeNull();
  });
});

interface Fill extends ReplayedTrade {
  readonly feeCents: SeCents;
  /** Shares and average before it. */
  readonly before: Position | null;
  undone: boolean;
}

/**
 * One player and one celebrity by the rules alone. `frictionless` is the cash of a player who trades the same
 * without fees.
 */
class Player {
  readonly feeBps: Bps;
  cashCents: SeCents;
  frictionlessCents: SeCents;
  position: Position | null = null;
  priceCents = price;
  marketCents = 0;
  feesCents = 0;
  readonly fills: Fill[] = [];

  constructor(cashCents: number, feeBps: Bps) {
    this.cashCents = seCents(cashCents);
    this.frictionlessCents = this.cashCents;
    this.feeBps = feeBps;
  }

  trade(side: TradeSide, shares: number): boolean {
    const { priceCents, position, cashCents, feeBps } = this;
    const outcome = decideTrade(
      { ...state, cashCents, feeBps, position, tradesToday: 0, tradesPerDayMax: 100, celebrity: this.#celebrity() },
      { side, shares, seenPriceCents: priceCents, toleranceBps: 0 },
    );
    if (!outcome.ok) return false;
    this.#book(tradeEntries({ side, ...outcome.quote }));
    this.frictionlessCents = seCents(
      this.frictionlessCents + (side === 'buy' ? -outcome.quote.totalCents : outcome.quote.totalCents),
    );
    this.fills.push({
      side,
      shares,
      priceCents,
      feeCents: outcome.quote.feeCents,
      before: position,
      undone: false,
    });
    expect(this.cashCents).toBe(outcome.cashAfterCents);
    this.position = outcome.positionAfter;
    return true;
  }

  undo(index: number): boolean {
    const fill = this.fills[index];
    if (fill === undefined) return false;
    const standing = this.fills.filter((other) => !other.undone && other !== fill);
    const outcome = decideUndo(
      {
        ...state,
        cashCents: this.cashCents,
        position: this.position,
        positionWithout: replayPosition(null, standing),
        celebrity: this.#celebrity(),
        trade: { ...state.trade, ...fill },
      },
      { ...request, seenPriceCents: this.priceCents },
    );
    if (!outcome.ok) return false;
    this.#book(undoEntries(outcome.quote));
    this.frictionlessCents = add(this.frictionlessCents, outcome.quote.movedCents);
    expect(this.cashCents).toBe(outcome.cashAfterCents);
    this.position = outcome.positionAfter;
    fill.undone = true;
    return true;
  }

  #celebrity() {
    return { suspended: false, halted: false, priceCents: this.priceCents };
  }

  #book(entries: ReturnType<typeof tradeEntries>): void {
    for (const { houseAccount, amountCents } of entries) {
      this.cashCents = add(this.cashCents, amountCents);
      expect(this.cashCents).toBeGreaterThanOrEqual(0);
      if (houseAccount === 'market') this.marketCents -= amountCents;
      else this.feesCents -= amountCents;
    }
  }
}

const fee = fc.constantFrom(...Object.values(defaultFeeTable), bps(600));
const side = fc.constantFrom<TradeSide>('buy', 'buy', 'sell');
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ side, shares: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ undo: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ factor: fc.double({ min: 0.95, max: 1.05, noNaN: true }) }) },
);
const history = fc.array(step, { minLength: 1, maxLength: 40 });

function run(player: Player, steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): void {
  for (const one of steps) {
    if ('factor' in one) player.priceCents = seCents(Math.max(1, Math.round(player.priceCents * one.factor)));
    else if ('undo' in one) player.undo(one.undo);
    else player.trade(one.side, one.shares);
  }
}

describe('undoing, over any history', () => {
  it('in the tick of the trade leaves cash, shares and average exactly as before it', () => {
    fc.assert(
      fc.property(history, fee, side, fc.integer({ min: 1, max: 30 }), (steps, feeBps, tradeSide, shares) => {
        const player = new Player(5_000_000, feeBps);
        run(player, steps);
        const { cashCents, position, marketCents, feesCents } = player;
        fc.pre(player.trade(tradeSide, shares));
        expect(player.undo(player.fills.length - 1)).toBe(true);
        expect(player).toMatchObject({ cashCents, position, marketCents, feesCents });
      }),
    );
  });

  it('conserves SE$ and never leaves cash, shares or fees below zero', () => {
    fc.assert(
      fc.property(history, fee, (steps, feeBps) => {
        const player = new Player(5_000_000, feeBps);
        run(player, steps);
        expect(player.cashCents + player.marketCents + player.feesCents).toBe(5_000_000);
        expect(player.feesCents).toBeGreaterThanOrEqual(0);
        expect(player.position === null || player.position.shares > 0).toBe(true);
      }),
    );
  });

  it('leaves the position that the remaining trades alone lead to', () => {
    fc.assert(
      fc.property(history, fee, (steps, feeBps) => {
        const player = new Player(5_000_000, feeBps);
        run(player, steps);
        const standing = player.fills.filter(({ undone }) => !undone);
        expect(player.position).toEqual(replayPosition(null, standing));
      }),
    );
  });

  it('has no option value: never more than the same trades without fees, and exactly that when all are undone', () => {
    fc.assert(
      fc.property(history, fee, (steps, feeBps) => {
        const player = new Player(5_000_000, feeBps);
        run(player, steps);
        const feesOfStanding = player.fills
          .filter(({ undone }) => !undone)
          .reduce((sum, { feeCents }) => sum + feeCents, 0);
        expect(player.frictionlessCents - player.cashCents).toBe(feesOfStanding);
      }),
    );
  });
});

describe('undoEntries', () => {
  it('reverses the entries of a trade at its own price, to the cent', () => {
    fc.assert(
      fc.property(side, fc.integer({ min: 1, max: 1_000_000 }), fee, (tradeSide, shares, feeBps) => {
        const quote = quoteTrade({ side: tradeSide, shares, priceCents: price, feeBps });
        const trade = { ...state.trade, side: tradeSide, shares, feeCents: quote.feeCents };
        const outcome = decideUndo(
          { ...state, trade, cashCents: seCents(1e14), position: { shares, averagePriceCents: price } },
          request,
        );
        if (!outcome.ok) throw new Error(outcome.code);
        const amounts = [...tradeEntries({ side: tradeSide, ...quote }), ...undoEntries(outcome.quote)];
        expect(amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
      }),
    );
  });
});
it('a sale undone at a higher price cost the difference, and nothing else does', () => {
  const costs = (['sell', 'buy'] as const).map((side) => undoCost({ side, shares: 10, priceCents: 50_000 }, 60_000));
  expect([...costs, undoCost({ side: 'sell', shares: 10, priceCents: 50_000 }, 40_000)]).toEqual([100_000, 0, 0]);
});
