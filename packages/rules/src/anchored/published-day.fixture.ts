import { type Bps, type SeCents, seCents } from '../money.js';
import type { StaffChange } from '../staff-change.js';
import { type FairSeed, fairTickDraws } from './draws.js';
import { type CelebrityMarket, isHalted, listingState, nextTick, priceCentsOf } from './market.js';
import type { PublishedCelebrity, PublishedTick } from './published-day.js';
import { type TempoName, tempos } from './tempo.js';

/** A simulated day. */
export interface InventedDay {
  readonly seed: FairSeed;
  /** Listed from the start, or at a tick of the day. */
  readonly celebrities: readonly (PublishedCelebrity & { readonly listedAtTick?: number })[];
  /** The tick before the day's first, which provides the initial prices. */
  readonly startTick: number;
  /** Without `startTick`. */
  readonly tickCount: number;
  readonly tempoAt?: (tickNumber: number) => TempoName;
  readonly newsAt?: (tickNumber: number) => ReadonlyMap<string, Bps>;
  /** Prices set by staff after a tick. */
  readonly pricesSetAfter?: (tickNumber: number) => ReadonlyMap<string, SeCents>;
  readonly isSuspendedAt?: (tickNumber: number, celebrityId: string) => boolean;
}

interface PublishedDay {
  readonly ticks: readonly PublishedTick[];
  readonly staffChanges: readonly StaffChange[];
}

const listingPriceCents = seCents(50_000);

/** The day as the server would publish it: prices start at SE$500.00 and follow from the seed and from what staff did. */
export function publishDay(day: InventedDay): PublishedDay {
  const { seed, celebrities, startTick, tickCount, tempoAt, newsAt, pricesSetAfter, isSuspendedAt } = day;
  const log = new ChangeLog();
  const listAfter = (tickNumber: number) =>
    celebrities
      .filter(({ listedAtTick = startTick }) => listedAtTick === tickNumber)
      .map(({ id, category }) => {
        if (tickNumber !== startTick) log.list(id, tickNumber + 1);
        return listingState({ id, category, priceCents: listingPriceCents });
      });
  let market: readonly CelebrityMarket[] = [];
  const ticks = Array.from({ length: tickCount + 1 }, (_, index): PublishedTick => {
    const number = startTick + index;
    const tempo = tempoAt?.(number) ?? 'standard';
    const news = newsAt?.(number) ?? new Map<string, Bps>();
    if (index > 0) {
      const [draws, targets] = [fairTickDraws(seed, number), log.targets];
      const suspended = new Set(market.map(({ id }) => id).filter((id) => isSuspendedAt?.(number, id)));
      log.suspend(suspended, number);
      const trading = market.filter(({ id }) => !suspended.has(id));
      const moved = new Map(nextTick(trading, draws, tempos[tempo], news, targets).map((state) => [state.id, state]));
      market = market.map((state) => moved.get(state.id) ?? state);
      for (const { id, priceMicros } of market) log.reach(id, priceCentsOf(priceMicros), number);
    }
    // A celebrity that is listed after this tick has its first price at the next one.
    const newcomers = listAfter(number);
    const priced = index === 0 ? newcomers : market;
    market = [...market, ...newcomers];
    for (const [id, priceCents] of pricesSetAfter?.(number) ?? []) {
      const micros = market.find((state) => state.id === id)?.priceMicros ?? 0;
      log.setPrice(id, { firstTick: number + 1, previousPriceCents: priceCentsOf(micros), priceCents });
    }
    const priceOf = ({ id }: PublishedCelebrity) => {
      const micros = priced.find((state) => state.id === id)?.priceMicros;
      return micros === undefined ? null : priceCentsOf(micros);
    };
    return {
      number,
      simulated: false,
      tempo,
      pricesCents: celebrities.map(priceOf),
      haltedIds: market.filter((state) => isHalted(state) || log.isHalted(state.id, number)).map(({ id }) => id),
      newsImpactsBps: Object.fromEntries(news),
    };
  });
  return { ticks, staffChanges: log.changes };
}

/** What staff did, as the server records it. */
class ChangeLog {
  changes: StaffChange[] = [];

  get targets(): ReadonlyMap<string, SeCents> {
    return new Map(
      this.changes.flatMap((change) =>
        change.kind === 'price' && change.lastTick === null ? [[change.celebrityId, seCents(change.priceCents)]] : [],
      ),
    );
  }

  /** Halted by a price change after a tick, not by one that begins after it. */
  isHalted(id: string, tick: number): boolean {
    return this.changes.some(
      (change) =>
        change.kind === 'price' && change.celebrityId === id && change.firstTick <= tick && change.lastTick === null,
    );
  }

  list(celebrityId: string, firstTick: number): void {
    this.changes.push({ kind: 'listing', celebrityId, firstTick, priceCents: listingPriceCents });
  }

  setPrice(
    celebrityId: string,
    change: { readonly firstTick: number; readonly previousPriceCents: SeCents; readonly priceCents: SeCents },
  ): void {
    this.changes.push({ kind: 'price', celebrityId, lastTick: null, reason: 'An impact was applied twice', ...change });
  }

  reach(id: string, priceCents: SeCents, tick: number): void {
    this.changes = this.changes.map((change) =>
      change.kind === 'price' &&
      change.celebrityId === id &&
      change.lastTick === null &&
      change.priceCents === priceCents
        ? { ...change, lastTick: tick }
        : change,
    );
  }

  suspend(suspended: ReadonlySet<string>, tick: number): void {
    this.changes = this.changes.map((change) =>
      change.kind === 'suspension' && change.lastTick === null && !suspended.has(change.celebrityId)
        ? { ...change, lastTick: tick - 1 }
        : change,
    );
    for (const celebrityId of suspended) {
      const isOpen = this.changes.some(
        (change) => change.kind === 'suspension' && change.celebrityId === celebrityId && change.lastTick === null,
      );
      if (!isOpen) this.changes.push({ kind: 'suspension', celebrityId, firstTick: tick, lastTick: null });
    }
  }
}
