import {
  dividendCents,
  dividendDelayMinutes,
  dividendRatePpmDefault,
  dividendVipBpsDefault,
} from '@limelight/rules/dividend';
import { defaultFees, feeFor, tradeFee } from '@limelight/rules/fee';
import { add, type Bps, type SeCents, seCents, subtract } from '@limelight/rules/money';
import { applyBuy, type Position, positionValue } from '@limelight/rules/position';
import type { Tier } from '@limelight/rules/tier';
import { minuteMs, tickMs } from '@limelight/rules/time';
import {
  decideTrade,
  maxTradeShares,
  priceHasMoved,
  type TradeSide,
  tradesPerDayMaxDefault,
} from '@limelight/rules/trade';
import { replayPosition } from '@limelight/rules/undo';
import { elementAt } from './element.js';
import { type AnnouncedSplit, isHaltedNow, type Moment, priceOf, type Quotes } from './moment.js';
import { gameRules, type RuleBook } from './rule-book.js';

/**
 * Bots play with SE$10,000,000, and figures are given per SE$10,000: whole shares of SE$900 would otherwise
 * leave much of a small purse idle, and the bots weaker than what a richer player could be.
 */
export const startingCents = seCents(1_000_000_000);

/**
 * The perks of an account that the account itself applies. A bot may have one perk of a tier and not the
 * others.
 */
export interface Terms {
  readonly fee: Tier;
  readonly dividend: Tier;
  readonly undo: Tier;
  /** For a control: undos reverse a trade at its own price instead of the current one. */
  readonly undoesAtOwnPrice?: boolean;
}

export function termsOf(tier: Tier): Terms {
  return { fee: tier, dividend: tier, undo: tier };
}

export interface Fill {
  readonly celebrity: number;
  readonly side: TradeSide;
  readonly shares: number;
  readonly priceCents: SeCents;
  readonly feeCents: SeCents;
  readonly tick: number;
  /** Ticks that its celebrity had been halted by then. */
  readonly haltedTicks: number;
  /** Shares of an IPO: no trade. */
  readonly isAllotment?: boolean;
}

/** The price on the screen at the click, and how far the price may have moved from it since. */
export interface SeenQuote {
  readonly priceCents: SeCents;
  readonly toleranceBps: number;
}

/** Most bots hold nothing most of the time. */
const nothing: readonly number[] = [];

const dividendTick = (dividendDelayMinutes * minuteMs) / tickMs;
const dividendTerms = { ratePpm: dividendRatePpmDefault, vipBps: dividendVipBpsDefault };

/** A player's cash and shares; every trade is decided by the rules of the game. */
export class Account {
  readonly #terms: Terms;
  readonly #feeBps: Bps;
  #cashCents = startingCents;
  #dividendsCents = seCents(0);
  #tradesToday = 0;
  #undosToday = 0;
  readonly #positions = new Map<number, Position>();
  /** At the two latest midnights, the latest first. */
  #closes: readonly [ReadonlyMap<number, Position>, ReadonlyMap<number, Position>] = [new Map(), new Map()];
  readonly #rules: RuleBook;
  /** The trades that stand, by celebrity. */
  readonly #fills = new Map<number, Fill[]>();

  constructor(terms: Terms, rules: RuleBook = gameRules) {
    this.#terms = terms;
    this.#rules = rules;
    // A bot plays on from month to month: its first trade was long ago.
    const feeCase = { firstTradeFree: false, celebrityId: '', momentMs: 0, table: defaultFees };
    this.#feeBps = feeFor({ tier: terms.fee, ...feeCase }).bps;
  }

  get cashCents(): SeCents {
    return this.#cashCents;
  }

  /** All that were paid. */
  get dividendsCents(): SeCents {
    return this.#dividendsCents;
  }

  get tradesLeft(): number {
    return tradesPerDayMaxDefault - this.#tradesToday;
  }

  get held(): readonly number[] {
    return this.#positions.size === 0 ? nothing : [...this.#positions.keys()];
  }

  sharesOf(celebrity: number): number {
    return this.#positions.get(celebrity)?.shares ?? 0;
  }

  /** The daily maximum starts again, and the dividend is paid, before the bot trades. */
  beginTick(moment: Moment): void {
    if (moment.tickOfDay === 0) {
      this.#tradesToday = 0;
      this.#undosToday = 0;
      this.#closes = [new Map(this.#positions), this.#closes[0]];
      for (const split of moment.splits) this.#split(split);
    }
    if (moment.tickOfDay === dividendTick) this.#payDividend(moment);
  }

  /** Positions follow a split; trades from before it cannot be undone after it. */
  #split({ celebrity, ratio, priceBeforeCents }: AnnouncedSplit): void {
    const splitPosition = (position: Position | undefined) => {
      const { shares, oddCents } = this.#rules.splitShares(position?.shares ?? 0, ratio, priceBeforeCents);
      const averagePriceCents = seCents(Math.round((priceBeforeCents * ratio.from) / ratio.to));
      return { position: shares === 0 ? null : { shares, averagePriceCents }, oddCents };
    };
    const { position, oddCents } = splitPosition(this.#positions.get(celebrity));
    this.#keep(celebrity, position);
    this.#cashCents = add(this.#cashCents, oddCents);
    this.#fills.delete(celebrity);
    const [last, before] = this.#closes.map((close) => {
      const after = splitPosition(close.get(celebrity)).position;
      const others = new Map(close);
      if (after === null) others.delete(celebrity);
      else others.set(celebrity, after);
      return others;
    });
    if (last !== undefined && before !== undefined) this.#closes = [last, before];
  }

  #payDividend(moment: Moment): void {
    const [lastClose, closeBefore] = this.#closes.map(
      (close) => (celebrity: number) => close.get(celebrity)?.shares ?? 0,
    );
    for (const [celebrity, { shares }] of this.#positions) {
      const entitled = this.#rules.dividendShares({
        lastClose: lastClose?.(celebrity) ?? 0,
        closeBefore: closeBefore?.(celebrity) ?? 0,
        now: shares,
      });
      const priceCents = priceOf(moment, celebrity);
      const position = { shares: entitled, priceCents, tier: this.#terms.dividend };
      const earnedCents = dividendCents(position, dividendTerms);
      this.#cashCents = add(this.#cashCents, earnedCents);
      this.#dividendsCents = add(this.#dividendsCents, earnedCents);
    }
  }

  /** Buys for at most a budget, or as much as cash and rules allow. `null` when nothing was bought. */
  buy(moment: Quotes, celebrity: number, budgetCents: number = this.#cashCents, seen?: SeenQuote): Fill | null {
    const cashCents = seCents(Math.min(this.#cashCents, Math.floor(budgetCents)));
    const priceCents = priceOf(moment, celebrity);
    const purse = { cashCents, priceCents, feeBps: this.#feeBps };
    const owned = { ownedShares: this.sharesOf(celebrity), reservedShares: 0 };
    return this.#trade(moment, { celebrity, side: 'buy', shares: maxTradeShares('buy', purse, owned) }, seen);
  }

  /** Sells that many shares, or all. `null` when nothing was sold. */
  sell(moment: Quotes, celebrity: number, shares: number = this.sharesOf(celebrity)): Fill | null {
    return this.#trade(moment, { celebrity, side: 'sell', shares });
  }

  /** Shares of an IPO, for their price and its fee. */
  allot(
    { tick, haltedTicks }: Quotes,
    { celebrity, shares, priceCents }: Pick<Fill, 'celebrity' | 'shares' | 'priceCents'>,
  ): Fill {
    const { sumCents, feeCents } = this.#rules.ipoCost({ shares, priceCents, tier: this.#terms.fee });
    this.#cashCents = subtract(this.#cashCents, sumCents);
    this.#keep(celebrity, applyBuy(this.#positions.get(celebrity) ?? null, { shares, priceCents }));
    const halted = { haltedTicks: elementAt(haltedTicks, celebrity) };
    const fill: Fill = { celebrity, side: 'buy', shares, priceCents, feeCents, tick, ...halted, isAllotment: true };
    this.#fillsOf(celebrity).push(fill);
    return fill;
  }

  #trade(
    moment: Quotes,
    { celebrity, side, shares }: Pick<Fill, 'celebrity' | 'side' | 'shares'>,
    seen: SeenQuote = { priceCents: priceOf(moment, celebrity), toleranceBps: 0 },
  ): Fill | null {
    const { tick } = moment;
    const nowCents = priceOf(moment, celebrity);
    if (priceHasMoved(seen.priceCents, nowCents, seen.toleranceBps)) return null;
    const priceCents = this.#rules.fillCents({ seenCents: seen.priceCents, nowCents });
    const outcome = decideTrade(
      {
        accountFrozen: false,
        cashCents: this.#cashCents,
        reservedCents: seCents(0),
        feeBps: this.#feeBps,
        tradesToday: this.#tradesToday,
        tradesPerDayMax: tradesPerDayMaxDefault,
        celebrity: { suspended: false, halted: isHaltedNow(moment, celebrity), priceCents },
        position: this.#positions.get(celebrity) ?? null,
        reservedShares: 0,
      },
      { side, shares, seenPriceCents: priceCents, toleranceBps: 0 },
    );
    if (!outcome.ok) return null;
    this.#cashCents = outcome.cashAfterCents;
    this.#keep(celebrity, outcome.positionAfter);
    this.#tradesToday += 1;
    const haltedTicks = elementAt(moment.haltedTicks, celebrity);
    const fill = { celebrity, side, shares, priceCents, feeCents: outcome.quote.feeCents, tick, haltedTicks };
    this.#fillsOf(celebrity).push(fill);
    return fill;
  }

  /** Undoes a trade as the rules allow it. Returns whether it was undone. */
  undo(moment: Quotes, fill: Fill): boolean {
    const { celebrity } = fill;
    if (!this.#rules.isUndoable(fill)) return false;
    const currentCents = priceOf(moment, celebrity);
    const priceCents = this.#terms.undoesAtOwnPrice === true ? fill.priceCents : currentCents;
    const fills = this.#fillsOf(celebrity);
    const remaining = fills.filter((one) => one !== fill);
    const haltedMs = (elementAt(moment.haltedTicks, celebrity) - fill.haltedTicks) * tickMs;
    const outcome = this.#rules.decideUndo(
      {
        accountFrozen: false,
        tier: this.#terms.undo,
        undosToday: this.#undosToday,
        cashCents: this.#cashCents,
        reservedCents: seCents(0),
        reservedShares: 0,
        celebrity: { suspended: false, halted: isHaltedNow(moment, celebrity), priceCents },
        trade: {
          ...fill,
          tradedAtMs: fill.tick * tickMs,
          haltedMs,
          undone: !fills.includes(fill),
          split: false,
          inEvent: false,
        },
        position: this.#positions.get(celebrity) ?? null,
        positionWithout: replayPosition(null, remaining),
      },
      { seenPriceCents: priceCents, toleranceBps: 0, nowMs: moment.tick * tickMs },
    );
    if (!outcome.ok) return false;
    this.#cashCents = outcome.cashAfterCents;
    this.#keep(celebrity, outcome.positionAfter);
    this.#fills.set(celebrity, remaining);
    this.#undosToday += 1;
    return true;
  }

  #fillsOf(celebrity: number): Fill[] {
    const known = this.#fills.get(celebrity);
    if (known !== undefined) return known;
    const fills: Fill[] = [];
    this.#fills.set(celebrity, fills);
    return fills;
  }

  #keep(celebrity: number, position: Position | null): void {
    if (position === null) this.#positions.delete(celebrity);
    else this.#positions.set(celebrity, position);
  }

  worthCents(moment: Quotes): SeCents {
    let worth = this.#cashCents;
    for (const [celebrity, { shares }] of this.#positions) {
      worth = add(worth, positionValue(shares, priceOf(moment, celebrity)));
    }
    return worth;
  }

  /** The cash after selling everything, with the fees. */
  liquidationCents(moment: Quotes): SeCents {
    const totalCents = subtract(this.worthCents(moment), this.#cashCents);
    return subtract(add(this.#cashCents, totalCents), tradeFee(totalCents, this.#feeBps));
  }
}
