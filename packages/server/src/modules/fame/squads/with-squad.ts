import { hasSquadRight, type SquadRight } from '@limelight/rules/squad';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findActiveMember, findMemberByHandle, type MemberKey, type MemberRow } from './member.sql.js';
import { findSquad, lockSquad, type SquadRow } from './squad.sql.js';

export type SquadServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;

const missing = () => new Refusal('NOT_FOUND', { message: 'Squad not found' });

/** @throws Refusal NOT_FOUND */
export async function requireSquad(db: Executor, id: string): Promise<SquadRow> {
  const squad = await findSquad(db, id);
  if (squad === undefined) throw missing();
  return squad;
}

/** Locks the squad. @throws Refusal NOT_FOUND */
export async function requireLockedSquad(tx: Executor, id: string): Promise<SquadRow> {
  const squad = await lockSquad(tx, id);
  if (squad === undefined) throw missing();
  return squad;
}

/** @throws Refusal SQUAD_ARCHIVED */
export function requireOpenSquad({ archived_at }: SquadRow): void {
  if (archived_at !== null) throw new Refusal('SQUAD_ARCHIVED');
}

/** @throws Refusal SQUAD_MEMBERS_ONLY */
export async function requireMember(db: Executor, key: MemberKey): Promise<MemberRow> {
  const member = await findActiveMember(db, key);
  if (member === undefined) throw new Refusal('SQUAD_MEMBERS_ONLY');
  return member;
}

/** A right that the captain can give, or what the captain alone may do. */
export type Needed = SquadRight | 'captain';

const captainOnly = 'Only the captain of this squad can do this';

/** @throws Refusal SQUAD_RIGHT_NEEDED */
export function requireRight(member: MemberRow, needed: Needed): void {
  const may = needed === 'captain' ? member.role === 'captain' : hasSquadRight(member, needed);
  if (!may) throw new Refusal('SQUAD_RIGHT_NEEDED', needed === 'captain' ? { message: captainOnly } : {});
}

/** @throws Refusal NOT_FOUND */
export async function requireTarget(tx: Executor, squadId: string, handle: string): Promise<MemberRow> {
  const target = await findMemberByHandle(tx, squadId, handle);
  if (target === undefined) throw new Refusal('NOT_FOUND', { message: 'This player is not in the squad' });
  return target;
}

interface Officer {
  readonly squad: SquadRow;
  readonly officer: MemberRow;
  readonly now: Date;
}

/**
 * What an officer does in a squad that is not archived, in one transaction with the squad locked: roles and
 * memberships stay as they were read.
 * @throws Refusal NOT_FOUND, SQUAD_MEMBERS_ONLY, SQUAD_RIGHT_NEEDED, SQUAD_ARCHIVED
 */
export function withOfficer<Result>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  {
    needed,
    lockFirst,
    ...key
  }: MemberKey & { readonly needed: Needed; readonly lockFirst?: (tx: Executor) => Promise<void> },
  run: (tx: Executor, officer: Officer) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockFirst?.(tx);
    const squad = await requireLockedSquad(tx, key.squadId);
    const officer = await requireMember(tx, key);
    requireRight(officer, needed);
    requireOpenSquad(squad);
    return run(tx, { squad, officer, now: clock.now() });
  });
}
