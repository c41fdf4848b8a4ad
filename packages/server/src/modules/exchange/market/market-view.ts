import { tickEvent } from '@limelight/contract/exchange/market';
import type { Tick } from '@limelight/contract/exchange/market.schema';
import { candleStart } from '@limelight/rules/candle';
import { type FeeWindow, isInForce } from '@limelight/rules/fee';
import { dayMs, minuteMs } from '@limelight/rules/time';
import { cacheChannel } from '../../../platform/caches.sql.js';
import { type StreamMessage, streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { listPricesAt } from './candle.sql.js';
import { celebrityChannel } from './celebrity-change.sql.js';
import { listFeeWindows } from './fee-window.sql.js';
import { presentFeeWindow } from './present-fee-window.js';
import { type CelebrityRow, factsOf, isHaltedSince, presentTick, type ShownMarket } from './present-tick.js';
import {
  type CelebrityStatistics,
  countHoldings,
  type Holdings,
  listCelebrities,
  noStatistics,
  readStatistics,
} from './statistics.sql.js';
import { findMarket, listTicksAfter, type TickRow, tickChannel } from './tick.sql.js';

export type ViewServices = Pick<Services, 'db' | 'clock' | 'log' | 'env' | 'live' | 'listener'>;

/**
 * The backlog for clients that reconnect (SSE `Last-Event-ID`). A client that was away for longer fetches its
 * page data again, which costs less than hundreds of ticks.
 */
const backlogMs = 5 * minuteMs;
/** A notification can be lost with its connection; polling bounds how long that has an effect. */
const pollShare = 0.5;
const statisticsPauseMs = 60_000;
/** An upper bound: a machine that slept during a refresh must not pause the next one for days. */
const statisticsPauseMsMax = 10 * minuteMs;
/** Statistics may take this share of a connection's time, whatever the number of players. */
const statisticsShare = 0.05;

/**
 * This instance's in-memory view of the market: read once per tick, served from memory, and broadcast as one
 * buffer to all open pages (server-sent events).
 */
export class MarketView {
  readonly #services: ViewServices;
  readonly #closing = new AbortController();
  #celebrities: readonly CelebrityRow[] = [];
  #revision = 0;
  #version = 0;
  #onChange: (changed: readonly CelebrityRow[]) => void = () => {};
  #onOtherHistory: () => void = () => {};
  #statistics: ReadonlyMap<string, CelebrityStatistics> = new Map();
  /** Undefined until the first count, which the start does not wait for. */
  #holdings: { readonly countedAt: Date; readonly byId: ReadonlyMap<string, Holdings> } | undefined;
  #dayAgo: { startMs: number; pricesCents: ReadonlyMap<string, number> } = { startMs: 0, pricesCents: new Map() };
  #ticks: { number: number; message: StreamMessage }[] = [];
  #tick: Tick | undefined;
  #previousPricesCents: Readonly<Record<string, number>> = {};
  #liveSinceMs = 0;
  #catchingUp: Promise<void> | undefined;
  #catchUpRequested = false;
  #background: Promise<unknown> = Promise.resolve();

  constructor(services: ViewServices) {
    this.#services = services;
  }

  /** Reads the current state, then subscribes to new ticks. The listener must not have been started yet. */
  async open(): Promise<void> {
    const { listener, db, log } = this.#services;
    const market = await findMarket(db);
    if (!market) throw new Error('the market was never opened');
    this.#liveSinceMs = market.live_since.getTime();
    await this.#loadCelebrities();
    await this.#readTicks(market.tick_number - this.#backlogTicks());
    await this.#refreshStatistics();
    const catchUp = () => void this.catchUp();
    listener.on(tickChannel, catchUp);
    listener.onReconnect(catchUp);
    const reload = () => void this.#reloadCelebrities();
    listener.on(celebrityChannel, reload);
    listener.onReconnect(reload);
    listener.on(
      cacheChannel,
      () => void this.#refreshAll().catch((error: unknown) => log.warn({ err: error }, 'failed to refresh the market')),
    );
    this.#background = Promise.all([this.#poll(), this.#refreshPeriodically()]);
  }

  /** Calls back with celebrities that staff changed, when this instance has read them. */
  onChange(listener: (changed: readonly CelebrityRow[]) => void): void {
    this.#onChange = listener;
  }

  /**
   * Calls back when the newest tick of this view is not in the database any more, as after a copy of before
   * was put in its place: nothing in this instance's memory can be relied on then.
   */
  onOtherHistory(listener: () => void): void {
    this.#onOtherHistory = listener;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#background;
    await this.#catchingUp;
  }

  get tick(): Tick {
    if (!this.#tick) throw new Error('the market view is not open');
    return this.#tick;
  }

  get celebrities(): readonly CelebrityRow[] {
    return this.#celebrities;
  }

  /** Counts what staff changed about celebrities since the start of this instance. */
  get revision(): number {
    return this.#revision;
  }

  /** Changes with anything that this view shows. */
  get version(): number {
    return this.#version;
  }

  get liveSinceMs(): number {
    return this.#liveSinceMs;
  }

  previousPriceCents(celebrityId: string): number {
    return this.#previousPricesCents[celebrityId] ?? this.tick.pricesCents[celebrityId] ?? 0;
  }

  statisticsOf(celebrityId: string): CelebrityStatistics {
    return this.#statistics.get(celebrityId) ?? noStatistics;
  }

  /** Null while nothing is counted yet. */
  holdingsOf(celebrityId: string): (Holdings & { readonly countedAt: Date }) | null {
    if (this.#holdings === undefined) return null;
    const { countedAt, byId } = this.#holdings;
    return { ...(byId.get(celebrityId) ?? { holders: 0, heldShares: 0 }), countedAt };
  }

  /**
   * The ticks after a number, oldest first; only the newest for a new client or one that was away for too
   * long.
   */
  messagesSince(lastNumber: number | undefined): StreamMessage[] {
    const first = this.#ticks[0]?.number ?? 0;
    const known = lastNumber !== undefined && lastNumber >= first - 1 && lastNumber <= this.tick.number;
    const missed = known ? this.#ticks.filter(({ number }) => number > lastNumber) : this.#ticks.slice(-1);
    return missed.map(({ message }) => message);
  }

  /** Reads new ticks and broadcasts them. Calls during a read cause one further read. */
  catchUp(): Promise<void> {
    this.#catchUpRequested = true;
    this.#catchingUp ??= this.#runCatchUp().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #runCatchUp(): Promise<void> {
    while (this.#catchUpRequested) {
      this.#catchUpRequested = false;
      try {
        const messages = await this.#readNewTicks();
        for (const message of messages) this.#services.live.broadcast(message);
        // A full read means that there may be more.
        this.#catchUpRequested ||= messages.length === this.#backlogTicks();
      } catch (error) {
        this.#services.log.warn({ err: error }, 'failed to read new ticks; retrying');
      }
    }
  }

  #backlogTicks(): number {
    return Math.ceil(backlogMs / this.#services.env.tickIntervalMs);
  }

  async #readTicks(afterNumber: number): Promise<StreamMessage[]> {
    return this.#applyAll(await listTicksAfter(this.#services.db, afterNumber, this.#backlogTicks()));
  }

  /** From the newest known one on, which has to be the same. */
  async #readNewTicks(): Promise<StreamMessage[]> {
    const [known, ...rows] = await listTicksAfter(this.#services.db, this.tick.number - 1, this.#backlogTicks() + 1);
    if (known?.number === this.tick.number && known.at.toISOString() === this.tick.time) return this.#applyAll(rows);
    this.#onOtherHistory();
    return [];
  }

  async #applyAll(rows: readonly TickRow[]): Promise<StreamMessage[]> {
    const [first, last] = [rows[0]?.at, rows.at(-1)?.at];
    const windows = first && last ? await listFeeWindows(this.#services.db, { first, last }) : [];
    const messages: StreamMessage[] = [];
    for (const row of rows) messages.push(await this.#apply(row, windows));
    return messages;
  }

  async #apply(row: TickRow, windows: readonly FeeWindow[]): Promise<StreamMessage> {
    if (row.prices_cents.length > this.#celebrities.length) await this.#loadCelebrities();
    await this.#loadDayAgo(row.at.getTime());
    const feeWindows = windows.filter((window) => isInForce(window, row.at.getTime())).map(presentFeeWindow);
    const tick = { ...presentTick(row, this.#shown()), feeWindows };
    this.#previousPricesCents = this.#tick?.pricesCents ?? tick.pricesCents;
    this.#tick = tick;
    this.#version += 1;
    const message = streamMessage(tickEvent, tick, { id: String(tick.number) });
    this.#ticks = [...this.#ticks, { number: tick.number, message }].slice(-this.#backlogTicks());
    return message;
  }

  #shown(): ShownMarket {
    const { tickIntervalMs } = this.#services.env;
    return { celebrities: this.#celebrities, dayAgoCents: this.#dayAgo.pricesCents, tickIntervalMs };
  }

  async #loadCelebrities(): Promise<void> {
    const before = new Map(this.#celebrities.map((row) => [row.id, factsOf(row)]));
    this.#celebrities = await listCelebrities(this.#services.db);
    this.#version += 1;
    const tick = this.#tick;
    if (tick === undefined) return;
    const changed = this.#celebrities.filter(
      (row) => before.get(row.id) !== factsOf(row) || isHaltedSince(row, tick.number),
    );
    if (changed.length === 0) return;
    this.#revision += 1;
    this.#onChange(changed);
  }

  /** Every load compares, so the periodic one makes up for a lost notification. */
  async #reloadCelebrities(): Promise<void> {
    await this.#loadCelebrities().catch((error: unknown) =>
      this.#services.log.warn({ err: error }, 'failed to read changed celebrities; retrying with the statistics'),
    );
  }

  /** The base of "24 h" changes moves with every five-minute candle. */
  async #loadDayAgo(atMs: number): Promise<void> {
    const startMs = candleStart(atMs - dayMs, 'fiveMinutes');
    if (startMs === this.#dayAgo.startMs) return;
    const rows = await listPricesAt(this.#services.db, startMs);
    this.#dayAgo = { startMs, pricesCents: new Map(rows.map((row) => [row.celebrity_id, row.price_cents])) };
  }

  async #refreshStatistics(): Promise<void> {
    const { db, clock } = this.#services;
    await this.#loadCelebrities();
    this.#statistics = await readStatistics(db, clock.nowMs());
    this.#version += 1;
  }

  async #refreshAll(): Promise<void> {
    await this.#refreshStatistics();
    const { db, clock } = this.#services;
    const countedAt = clock.now();
    this.#holdings = { countedAt, byId: await countHoldings(db) };
    this.#version += 1;
  }

  async #poll(): Promise<void> {
    const { clock, env } = this.#services;
    while (!this.#closing.signal.aborted) {
      await clock.sleep(env.tickIntervalMs * pollShare, this.#closing.signal);
      if (!this.#closing.signal.aborted) await this.catchUp();
    }
  }

  async #refreshPeriodically(): Promise<void> {
    const { clock, log } = this.#services;
    let pauseMs = 0;
    while (!this.#closing.signal.aborted) {
      await clock.sleep(pauseMs, this.#closing.signal);
      if (this.#closing.signal.aborted) return;
      const startMs = clock.nowMs();
      await this.#refreshAll().catch((error: unknown) =>
        log.warn({ err: error }, 'failed to refresh the statistics; retrying'),
      );
      const tookMs = clock.nowMs() - startMs;
      pauseMs = Math.min(statisticsPauseMsMax, Math.max(statisticsPauseMs, tookMs / statisticsShare));
    }
  }
}
