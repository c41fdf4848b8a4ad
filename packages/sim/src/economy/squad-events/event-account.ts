import { defaultFeeTable, type FeeWindow, isInForce } from '@limelight/rules/fee';
import { add, type Bps, type SeCents, seCents, subtract } from '@limelight/rules/money';
import { applyBuy, type Position, positionValue } from '@limelight/rules/position';
import { type PledgeFill, pledgeFill } from '@limelight/rules/squad-event';
import type { Tier } from '@limelight/rules/tier';
import { decideTrade, maxTradeShares, type TradeSide, tradesPerDayMaxDefault } from '@limelight/rules/trade';
import { replayPosition } from '@limelight/rules/undo';
import { type EventScene, plainCents } from './event-scene.js';
import { momentOf, star, startsAtMs, windowOf } from './squad-event.js';

/** SE$100,000. */
export const purseCents = seCents(10_000_000);

export interface EventFill {
  readonly side: TradeSide;
  readonly shares: number;
  readonly priceCents: SeCents;
  readonly feeCents: SeCents;
  readonly tick: number;
}

interface Start {
  /** Held since long before. */
  readonly shares?: number;
  readonly cashCents?: number;
  readonly tier: Tier;
  /** Whether its first trade is ahead. */
  readonly isNew?: boolean;
  /** Pledgers who count beyond the honest ones. */
  readonly morePledgers?: number;
}

/** A player of an event; every trade is decided by the rules of the game. */
export class EventAccount {
  readonly #scene: EventScene;
  readonly #tier: Tier;
  readonly #windows: readonly FeeWindow[];
  readonly #start: Position | null;
  #isNew: boolean;
  #cashCents: SeCents;
  #position: Position | null;
  #fills: readonly EventFill[] = [];
  #pledged: PledgeFill | null = null;
  #addedBackCents = seCents(0);

  constructor(scene: EventScene, { shares = 0, cashCents = 0, tier, isNew = false, morePledgers = 0 }: Start) {
    this.#scene = scene;
    this.#tier = tier;
    this.#isNew = isNew;
    this.#windows = [windowOf(scene.event, scene.event.pledgers.length + morePledgers, scene.rules)];
    this.#cashCents = seCents(cashCents);
    this.#start = shares === 0 ? null : { shares, averagePriceCents: scene.event.priceCents };
    this.#position = this.#start;
  }

  get cashCents(): SeCents {
    return this.#cashCents;
  }

  get shares(): number {
    return this.#position?.shares ?? 0;
  }

  /** The fees that the return of a contest adds back. */
  get addedBackCents(): SeCents {
    return this.#addedBackCents;
  }

  /** Whether the fee of a tick is the event's. */
  isInEvent(tick: number): boolean {
    const atMs = momentOf(this.#scene.event, tick);
    return this.#windows.some((window) => isInForce(window, atMs));
  }

  #caseAt(tick: number) {
    return { celebrityId: star, momentMs: momentOf(this.#scene.event, tick), windows: this.#windows };
  }

  /** What a share costs in a trade. */
  tradePriceCents(tick: number): SeCents {
    return this.#scene.rules.boostedPriceCents(plainCents(this.#scene, tick), this.#caseAt(tick));
  }

  #feeBps(tick: number): Bps {
    const table = { bpsByTier: defaultFeeTable, windows: this.#windows };
    return this.#scene.rules.feeFor({ ...this.#caseAt(tick), tier: this.#tier, firstTradeFree: this.#isNew, table })
      .bps;
  }

  /** What its value is now, without a fee. */
  worthCents(tick: number): SeCents {
    return add(this.#cashCents, positionValue(this.shares, plainCents(this.#scene, tick)));
  }

  /** Buys for all cash. `null` when nothing was bought. */
  buy(tick: number): EventFill | null {
    const [priceCents, feeBps] = [this.tradePriceCents(tick), this.#feeBps(tick)];
    const owned = { ownedShares: this.shares, reservedShares: 0 };
    const shares = maxTradeShares('buy', { cashCents: this.#cashCents, priceCents, feeBps }, owned);
    return this.#trade(tick, { side: 'buy', shares, feeBps });
  }

  /** Sells what is not locked, by an order at its own rate. `null` when nothing was sold. */
  sell(tick: number, feeBps: Bps = this.#feeBps(tick)): EventFill | null {
    return this.#trade(tick, { side: 'sell', shares: this.shares - this.#lockedShares(tick), feeBps });
  }

  #trade(tick: number, { side, shares, feeBps }: Pick<EventFill, 'side' | 'shares'> & { readonly feeBps: Bps }) {
    const priceCents = this.tradePriceCents(tick);
    const state = {
      accountFrozen: false,
      cashCents: this.#cashCents,
      reservedCents: seCents(0),
      feeBps,
      tradesToday: 0,
      tradesPerDayMax: tradesPerDayMaxDefault,
      celebrity: { suspended: false, halted: false, priceCents },
      position: this.#position,
      reservedShares: 0,
    };
    const outcome = decideTrade(state, { side, shares, seenPriceCents: priceCents, toleranceBps: 0 });
    if (!outcome.ok) return null;
    const { feeCents } = outcome.quote;
    if (this.#scene.rules.isAddedBack({ inEvent: this.isInEvent(tick) }))
      this.#addedBackCents = add(this.#addedBackCents, feeCents);
    this.#cashCents = outcome.cashAfterCents;
    this.#position = outcome.positionAfter;
    this.#isNew = false;
    const fill: EventFill = { side, shares, priceCents, feeCents, tick };
    this.#fills = [...this.#fills, fill];
    return fill;
  }

  /** Undoes a trade as the rules allow it. Returns whether it was undone. */
  undo(tick: number, fill: EventFill): boolean {
    const { event, rules } = this.#scene;
    const span = { atMs: momentOf(event, fill.tick), nowMs: momentOf(event, tick) };
    const priceCents = plainCents(this.#scene, tick);
    const remaining = this.#fills.filter((one) => one !== fill);
    const outcome = rules.decideUndo(
      {
        accountFrozen: false,
        tier: this.#tier,
        undosToday: 0,
        cashCents: this.#cashCents,
        reservedCents: seCents(0),
        reservedShares: 0,
        celebrity: { suspended: false, halted: false, priceCents },
        trade: {
          ...fill,
          tradedAtMs: span.atMs,
          haltedMs: 0,
          undone: false,
          split: false,
          inEvent: this.#windows.some((window) => rules.isInEvent(span, window)),
        },
        position: this.#position,
        positionWithout: replayPosition(this.#start, remaining),
      },
      { seenPriceCents: priceCents, toleranceBps: 0, nowMs: span.nowMs },
    );
    if (!outcome.ok) return false;
    this.#cashCents = outcome.cashAfterCents;
    this.#position = outcome.positionAfter;
    this.#fills = remaining;
    return true;
  }

  /** All cash becomes shares at the price of the start. */
  pledge(): PledgeFill | null {
    const priceCents = plainCents(this.#scene, 0);
    const fill = pledgeFill(this.#cashCents, priceCents);
    if (fill.shares === 0) return null;
    this.#cashCents = subtract(this.#cashCents, fill.sumCents);
    this.#position = applyBuy(this.#position, { shares: fill.shares, priceCents });
    this.#pledged = fill;
    return fill;
  }

  #lockedShares(tick: number): number {
    const moments = { startsAtMs, nowMs: momentOf(this.#scene.event, tick) };
    return this.#scene.rules.isLocked(moments) ? (this.#pledged?.shares ?? 0) : 0;
  }

  /** What comes back of the fee of a pledge. */
  takePrize(): void {
    if (this.#pledged === null) return;
    const [prize = seCents(0)] = this.#scene.rules.prizesOf([
      { ...this.#pledged, planFeeBps: defaultFeeTable[this.#tier] },
    ]);
    this.#cashCents = add(this.#cashCents, prize);
  }
}
