import { formatCounted } from '@limelight/rules/count';
import { dayMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/**
 * Players who did something since a time, in the app or through the API: opened the app, traded, or placed an
 * order. Orders that fill while their player is away count for nobody, and staff are no players.
 */
export async function countActivePlayers(db: Executor, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from "user" as player
    where role = 'user' and account_state <> 'closed' and (
      exists (select from visit where visit.user_id = player.id and last_active_at > ${since})
      or exists (select from player_order as own where own.user_id = player.id and own.created_at > ${since})
      -- The day of the last trade is in the wallet: only the trades of those who traded lately are read.
      or exists (
        select from wallet join trade on trade.user_id = wallet.user_id
        where wallet.user_id = player.id and wallet.trade_day >= ${londonDay(since.getTime())}::date
          and trade.created_at > ${since}
          and not exists (select from player_order as filled where filled.user_id = player.id and filled.id = trade.id)
      )
    )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** "12 players were active in the last 24 hours". */
export async function sentenceOfActivePlayers(db: Executor, now: Date): Promise<string> {
  const count = await countActivePlayers(db, new Date(now.getTime() - dayMs));
  return `${formatCounted(count, 'player')} ${count === 1 ? 'was' : 'were'} active in the last 24 hours`;
}
