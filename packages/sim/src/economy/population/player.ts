import { dividendCents, dividendRatePpmDefault, dividendVipBpsDefault } from '@limelight/rules/dividend';
import type { EntryKind } from '@limelight/rules/entry-kind';
import { defaultFees, feeFor } from '@limelight/rules/fee';
import { tradeEntries } from '@limelight/rules/ledger';
import { add, type Bps, type SeCents, seCents } from '@limelight/rules/money';
import type { Position } from '@limelight/rules/position';
import { addSpread, noSpread, type SpreadSums } from '@limelight/rules/ranked';
import type { SplitRatio } from '@limelight/rules/split';
import { decideTrade, maxTradeShares, type TradeSide, tradesPerDayMaxDefault } from '@limelight/rules/trade';
import { elementAt } from '../element.js';
import type { RuleBook } from '../rule-book.js';
import type { Books } from './books.js';
import type { PlayerType } from './player-type.js';

/** What players see of the market: prices by celebrity, and who is halted. */
export interface Quotes {
  readonly pricesCents: readonly SeCents[];
  readonly halted: readonly boolean[];
}

interface Holding {
  position: Position;
  /** Shares at the two latest midnights. */
  lastClose: number;
  closeBefore: number;
}

const dividendTerms = { ratePpm: dividendRatePpmDefault, vipBps: dividendVipBpsDefault };

/** One account of the population: cash, shares and the index of its return. */
export class Player {
  readonly type: PlayerType;
  readonly joinedDay: number;
  readonly invitedBy: Player | null;
  readonly sharesOrigin: boolean;
  cashCents: SeCents = seCents(0);
  /** Days with a trade since the month began, and in all. */
  tradeDays = 0;
  trades = 0;
  activeDays = 0;
  lastTradeDay: number | null = null;
  referralsPaid = 0;
  referralsThisMonth = 0;
  isReferralSettled = false;
  readonly holdings = new Map<number, Holding>();
  #tradesToday = 0;
  #firstTradeFree = true;
  /** How it was invested since the sign-up, four times a day. */
  spread: SpreadSums = noSpread;
  #chain = { index: 1, baseCents: 0 };
  readonly #rules: RuleBook;
  readonly #books: Books;

  constructor(
    { type, joinedDay, invitedBy, sharesOrigin }: Pick<Player, 'type' | 'joinedDay' | 'invitedBy' | 'sharesOrigin'>,
    { rules, books }: { readonly rules: RuleBook; readonly books: Books },
  ) {
    this.type = type;
    this.joinedDay = joinedDay;
    this.invitedBy = invitedBy;
    this.sharesOrigin = sharesOrigin;
    this.#rules = rules;
    this.#books = books;
  }

  #feeBpsOf(celebrity: number): Bps {
    const [{ tier }, firstTradeFree] = [this.type, this.#firstTradeFree];
    return feeFor({ tier, firstTradeFree, celebrityId: String(celebrity), momentMs: 0, table: defaultFees }).bps;
  }

  beginDay(): void {
    this.#tradesToday = 0;
  }

  #book(kind: EntryKind, amountCents: number): void {
    this.cashCents = add(this.cashCents, seCents(amountCents));
    this.#books.add(kind, amountCents);
  }

  /** Money from outside: it raises the capital and is no gain. */
  contribute(kind: EntryKind, amountCents: SeCents, quotes: Quotes): void {
    this.#chain = this.#rules.chainContribution(this.#chain, { valueCents: this.worthCents(quotes), amountCents });
    this.#book(kind, amountCents);
  }

  /** The index of the return, 1 at the sign-up. */
  indexNow(quotes: Quotes): number {
    return this.#rules.indexAt(this.#chain, this.worthCents(quotes));
  }

  worthCents({ pricesCents }: Quotes): number {
    let worth: number = this.cashCents;
    for (const [celebrity, { position }] of this.holdings) worth += position.shares * elementAt(pricesCents, celebrity);
    return worth;
  }

  /** Buys for at most a budget. Returns whether something was bought. */
  buy(quotes: Quotes, celebrity: number, { budgetCents, day }: { budgetCents: number; day: number }): boolean {
    const purse = {
      cashCents: seCents(Math.min(this.cashCents, Math.floor(budgetCents))),
      priceCents: elementAt(quotes.pricesCents, celebrity),
      feeBps: this.#feeBpsOf(celebrity),
    };
    const ownedShares = this.holdings.get(celebrity)?.position.shares ?? 0;
    const shares = maxTradeShares('buy', purse, { ownedShares, reservedShares: 0 });
    return shares > 0 && this.trade(quotes, { celebrity, side: 'buy', shares, day });
  }

  trade(
    quotes: Quotes,
    { celebrity, side, shares, day }: { celebrity: number; side: TradeSide; shares: number; day: number },
  ): boolean {
    const priceCents = elementAt(quotes.pricesCents, celebrity);
    const holding = this.holdings.get(celebrity);
    const outcome = decideTrade(
      {
        accountFrozen: false,
        cashCents: this.cashCents,
        reservedCents: seCents(0),
        feeBps: this.#feeBpsOf(celebrity),
        tradesToday: this.#tradesToday,
        tradesPerDayMax: tradesPerDayMaxDefault,
        celebrity: { suspended: false, halted: elementAt(quotes.halted, celebrity), priceCents },
        position: holding?.position ?? null,
        reservedShares: 0,
      },
      { side, shares, seenPriceCents: priceCents, toleranceBps: 0 },
    );
    if (!outcome.ok) return false;
    for (const { kind, amountCents } of tradeEntries({ side, ...outcome.quote })) this.#book(kind, amountCents);
    this.#hold(celebrity, outcome.positionAfter);
    this.#tradesToday += 1;
    this.#firstTradeFree = false;
    this.trades += 1;
    if (this.lastTradeDay !== day) this.tradeDays += 1;
    this.lastTradeDay = day;
    return true;
  }

  #hold(celebrity: number, position: Position | null): void {
    const holding = this.holdings.get(celebrity);
    if (position === null) this.holdings.delete(celebrity);
    else if (holding === undefined) this.holdings.set(celebrity, { position, lastClose: 0, closeBefore: 0 });
    else holding.position = position;
  }

  /** From the first trade on. */
  observe({ pricesCents }: Quotes): void {
    if (this.trades === 0) return;
    const holdingSums = [...this.holdings].map(
      ([celebrity, { position }]) => position.shares * elementAt(pricesCents, celebrity),
    );
    const valueSum = holdingSums.reduce((sum, cents) => sum + cents, this.cashCents as number);
    this.spread = addSpread(this.spread, { ticks: 1, valueSum, holdingSums, heldSum: holdingSums.length });
  }

  close(): void {
    for (const holding of this.holdings.values()) {
      holding.closeBefore = holding.lastClose;
      holding.lastClose = holding.position.shares;
    }
  }

  receiveDividend({ pricesCents }: Quotes): void {
    let earnedCents = 0;
    for (const [celebrity, { position, lastClose, closeBefore }] of this.holdings) {
      const shares = this.#rules.dividendShares({ lastClose, closeBefore, now: position.shares });
      const priceCents = elementAt(pricesCents, celebrity);
      earnedCents += dividendCents({ shares, priceCents, tier: this.type.tier }, dividendTerms);
    }
    if (earnedCents > 0) this.#book('dividend', earnedCents);
  }

  /** A stock split: shares follow, what makes no whole share is paid like a sale without a fee. */
  split(celebrity: number, { ratio, priceCents }: { readonly ratio: SplitRatio; readonly priceCents: SeCents }): void {
    const holding = this.holdings.get(celebrity);
    if (holding === undefined) return;
    const { shares, oddCents } = this.#rules.splitShares(holding.position.shares, ratio, priceCents);
    if (oddCents > 0) this.#book('sell', oddCents);
    const averagePriceCents = seCents(
      Math.max(1, Math.round((holding.position.averagePriceCents * ratio.from) / ratio.to)),
    );
    this.#hold(celebrity, shares === 0 ? null : { shares, averagePriceCents });
    holding.lastClose = this.#rules.splitShares(holding.lastClose, ratio, priceCents).shares;
    holding.closeBefore = this.#rules.splitShares(holding.closeBefore, ratio, priceCents).shares;
  }
}
