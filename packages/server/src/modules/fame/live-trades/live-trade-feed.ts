import type { LiveTrade } from '@limelight/contract/fame/live-trades.schema';
import type { Executor } from '../../../platform/database.js';
import { type LiveTradeRow, listShownPlayers, listShownTrades } from './live-trades.sql.js';

/** How far back the feed reaches, in ticks: 20 minutes. */
const ticksBack = 40;
/** Read per tick. */
const readMax = 200;
const rowsMax = 400;

/**
 * The newest trades of finished ticks that others may see. Each tick is read once, after it is final, however
 * many pages are open; placing a trade does nothing for it. Players who began to hide disappear with the next
 * tick.
 */
export class LiveTradeFeed {
  readonly #db: Executor;
  #rows: readonly LiveTradeRow[] = [];
  #readUntil: number | undefined;
  #reading: { readonly tick: number; readonly rows: Promise<readonly LiveTradeRow[]> } | undefined;

  constructor(db: Executor) {
    this.#db = db;
  }

  /** @param tick the market's current tick, whose own trades are not final yet */
  at(tick: number): Promise<readonly LiveTradeRow[]> {
    if (this.#reading?.tick === tick) return this.#reading.rows;
    const before = this.#reading?.rows ?? Promise.resolve([]);
    const rows = before.catch(() => undefined).then(() => this.#read(tick));
    this.#reading = { tick, rows };
    // A failure is not cached.
    rows.catch(() => {
      if (this.#reading?.rows === rows) this.#reading = undefined;
    });
    return rows;
  }

  async #read(tick: number): Promise<readonly LiveTradeRow[]> {
    const oldest = tick - ticksBack;
    const from = Math.max(oldest, (this.#readUntil ?? oldest - 1) + 1);
    const fresh = await listShownTrades(this.#db, { from, to: tick - 1 }, readMax);
    const recent = this.#rows.filter(({ tick_number }) => tick_number >= oldest);
    const shown = new Set(await listShownPlayers(this.#db, [...new Set(recent.map(({ user_id }) => user_id))]));
    this.#rows = [...fresh, ...recent.filter(({ user_id }) => shown.has(user_id))].slice(0, rowsMax);
    this.#readUntil = Math.max(this.#readUntil ?? 0, tick - 1);
    return this.#rows;
  }
}

/** Without the player's id, and without any amount of money. */
export function presentLiveTrade({ handle, side, shares, celebrity_id, created_at }: LiveTradeRow): LiveTrade {
  return { handle, side, shares, celebrityId: celebrity_id, time: created_at.toISOString() };
}
