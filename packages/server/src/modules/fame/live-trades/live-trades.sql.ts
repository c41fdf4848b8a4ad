import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface LiveTradeRow {
  readonly user_id: string;
  readonly handle: string;
  readonly side: 'buy' | 'sell';
  readonly shares: number;
  readonly celebrity_id: string;
  readonly tick_number: number;
  readonly created_at: Date;
}

/** Everyone whom the leaderboards show to others, without bots: active players who do not hide, no staff. */
const isShown = sql<boolean>`(
  account.role = 'user' and account.account_state = 'active'
  and not account.unranked and not account.bot and account.handle is not null
)`;

/**
 * Trades that others may see, newest first. The ticks bound what is read, and `readMax` does for ticks with
 * very many trades: then the feed shows some of them.
 */
export async function listShownTrades(
  db: Executor,
  ticks: { readonly from: number; readonly to: number },
  readMax: number,
): Promise<LiveTradeRow[]> {
  const { rows } = await sql<LiveTradeRow>`
    select trade.user_id, account.handle, trade.side, trade.shares, trade.celebrity_id, trade.tick_number, trade.created_at
    from (
      select * from standing_trade where tick_number between ${ticks.from} and ${ticks.to} limit ${readMax}
    ) as trade
    join "user" as account on account.id = trade.user_id
    where ${isShown}
    order by trade.created_at desc, trade.id`.execute(db);
  return rows;
}

/** Which of these players others may still see. */
export async function listShownPlayers(db: Executor, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account.id from "user" as account where account.id = any(${userIds}::uuid[]) and ${isShown}`.execute(db);
  return rows.map(({ id }) => id);
}
