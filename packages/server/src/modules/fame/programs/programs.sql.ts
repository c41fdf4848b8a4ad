import type { HandTrades, ProgramSign } from '@limelight/rules/program';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface Suspect extends HandTrades {
  readonly userId: string;
}

interface SuspectQuery {
  /** The ticks that are looked at, the last included. */
  readonly afterTick: number;
  readonly upToTick: number;
  readonly reactionMs: number;
  readonly gameDay: string;
  readonly dayStart: Date;
  /** Fewer trades of the day are not counted. */
  readonly tradesMax: number;
}

/**
 * Players with a trade in some ticks who were quick or busy, and were neither marked nor are bots already.
 * Fills of orders are no trades of theirs: those follow each price.
 */
export async function listSuspects(db: Executor, query: SuspectQuery): Promise<Suspect[]> {
  const { afterTick, upToTick, reactionMs, gameDay, dayStart, tradesMax } = query;
  const byHand = sql`not exists (select from player_order where player_order.user_id = trade.user_id and player_order.id = trade.id)`;
  const { rows } = await sql<Suspect>`
    with recent as (
      select trade.user_id, trade.id, trade.tick_number,
        trade.created_at < tick.at + ${reactionMs} * interval '1 millisecond' as quick
      from trade join tick on tick.number = trade.tick_number
      where trade.tick_number > ${afterTick} and trade.tick_number <= ${upToTick}
    ),
    quick as (
      select user_id, array_agg(distinct tick_number order by tick_number) as ticks from recent as trade
      where quick and ${byHand} group by user_id
    ),
    busy as (
      select wallet.user_id, (
        select count(*) from trade where trade.user_id = wallet.user_id
          and number > entries_before(wallet.user_id, ${dayStart}) and created_at >= ${dayStart} and ${byHand}
      ) as trades
      from wallet
      where user_id in (select user_id from recent) and trade_day = ${gameDay}::date and trades_today > ${tradesMax}
    )
    select "user".id as "userId", coalesce(busy.trades, 0) as "tradesToday", coalesce(quick.ticks, '{}') as "quickTicks"
    from quick full join busy using (user_id)
    join "user" on "user".id = user_id and not bot and role = 'user' and account_state = 'active'
    where not exists (select from program_mark as mark where mark.user_id = "user".id)
    order by "user".id`.execute(db);
  return rows;
}

/** @returns false when the account was marked, or closed, meanwhile */
export async function insertMark(tx: Executor, userId: string, sign: ProgramSign, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('program_mark')
    .values({ user_id: userId, sign, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when there is no mark that stands */
export async function liftMark(tx: Executor, userId: string, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('program_mark')
    .set({ lifted_at: now, lifted_by: by })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasTradingKey(tx: Executor, userId: string): Promise<boolean> {
  const query = tx.selectFrom('api_key').select('id').where('user_id', '=', userId).where('scope', '=', 'trade');
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Ranks an account among bots or players from now on. Its league of the month is of the others: it leaves,
 * and finds its place with the next trade.
 */
export async function moveToTable(tx: Executor, userId: string, bot: boolean, now: Date): Promise<void> {
  await tx.updateTable('user').set({ bot, updated_at: now }).where('id', '=', userId).execute();
  await sql`
    delete from league_member where user_id = ${userId} and final_rank is null and bot <> ${bot}`.execute(tx);
}
