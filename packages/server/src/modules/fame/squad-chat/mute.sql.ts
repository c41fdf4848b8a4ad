import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface MuteRow {
  readonly id: string;
  readonly squad_id: string | null;
  readonly user_id: string;
  readonly handle: string | null;
  readonly by_handle: string | null;
  readonly reason: string;
  readonly muted_at: Date;
  readonly until: Date;
}

const selectMutes = sql`
  select mute.id, mute.squad_id, mute.user_id, account.handle, moderator.handle as by_handle, mute.reason, mute.muted_at, mute.until
  from squad_mute as mute
  left join "user" as account on account.id = mute.user_id
  left join "user" as moderator on moderator.id = mute.by_id`;

/** The mute that lasts longest of those that hold in a squad now, or of its moderators alone. */
export async function findMute(
  db: Executor,
  squadId: string,
  userId: string,
  now: Date,
  { hereAlone = false }: { readonly hereAlone?: boolean } = {},
): Promise<MuteRow | undefined> {
  const { rows } = await sql<MuteRow>`${selectMutes}
    where mute.user_id = ${userId} and mute.until > ${now} and mute.ended_at is null
      and (mute.squad_id = ${squadId} or mute.squad_id is null and not ${hereAlone}::boolean)
    order by mute.until desc limit 1`.execute(db);
  return rows[0];
}

const mutesShown = 200;

/** Whom the moderators of a squad have muted, the newest first. */
export async function listMutesOf(db: Executor, squadId: string, now: Date): Promise<MuteRow[]> {
  const { rows } = await sql<MuteRow>`${selectMutes}
    where mute.squad_id = ${squadId} and mute.until > ${now} and mute.ended_at is null
    order by mute.muted_at desc, mute.id limit ${mutesShown}`.execute(db);
  return rows;
}

export interface NewMute {
  readonly id: string;
  /** Null for every squad. */
  readonly squadId: string | null;
  readonly userId: string;
  readonly byId: string;
  readonly reason: string;
  readonly until: Date;
}

/** Ends what is in force of the same kind. @returns whether something was */
export async function endMutes(
  tx: Executor,
  { squadId, userId }: Pick<NewMute, 'squadId' | 'userId'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update squad_mute set ended_at = ${now}
    where user_id = ${userId} and squad_id is not distinct from ${squadId}::uuid and until > ${now} and ended_at is null`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

/** Locks a mute by moderators of a squad. */
export function lockMute(tx: Executor, squadId: string, id: string) {
  const found = tx.selectFrom('squad_mute').select(['user_id', 'until', 'ended_at']).where('id', '=', id);
  return found.where('squad_id', '=', squadId).forUpdate().executeTakeFirst();
}

export async function endMute(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.updateTable('squad_mute').set({ ended_at: now }).where('id', '=', id).execute();
}

/** In the place of an earlier one. */
export async function insertMute(tx: Executor, mute: NewMute, now: Date): Promise<void> {
  await endMutes(tx, mute, now);
  const { id, squadId, userId, byId, reason, until } = mute;
  await tx
    .insertInto('squad_mute')
    .values({ id, squad_id: squadId, user_id: userId, by_id: byId, reason, muted_at: now, until })
    .execute();
}

/** The mutes of a deleted account's making stay, without it. */
export async function forgetModerator(tx: Executor, userId: string): Promise<void> {
  await sql`update squad_mute set by_id = null where by_id = ${userId}`.execute(tx);
}
