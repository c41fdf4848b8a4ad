import { errorCatalogue } from '@limelight/contract/errors';
import type { foundSquad as schemas } from '@limelight/contract/fame/squads.schema';
import { tidyPublicName } from '@limelight/rules/public-name';
import {
  type FoundingLack,
  type FoundingTerms,
  foundingLacks,
  inviteCodeBytes,
  makeInviteCode,
  squadFoundingsPerWeekMax,
  squadHandle,
  squadNameProblem,
} from '@limelight/rules/squad';
import { dayMs, weekMs } from '@limelight/rules/time';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { isCelebrity, isLeaving } from '../../exchange/market/market.public.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { countFoundingsSince, findFounding, insertDeed } from './deed.sql.js';
import { countMemberships, countTradesUpTo, insertMember, lockPlayer, type SquadPlayer } from './member.sql.js';
import {
  findSquad,
  insertSquad,
  isSquadNameTaken,
  lockSquadNames,
  publishSquadChange,
  type SquadRow,
} from './squad.sql.js';
import { squadSettings } from './squads.settings.js';
import type { SquadServices } from './with-squad.js';

export type NewSquad = z.output<typeof schemas.body> & { readonly userId: string };

export function foundingTerms({ settings }: Pick<SquadServices, 'settings'>): FoundingTerms {
  const { squadFounderDays, squadFounderTrades, squadCaptainciesMax, squadMembershipsMax } = settings.of(squadSettings);
  return {
    days: squadFounderDays,
    trades: squadFounderTrades,
    captainciesMax: squadCaptainciesMax,
    membershipsMax: squadMembershipsMax,
  };
}

/** What founding depends on. */
export async function readFounder(
  db: Executor,
  userId: string,
  { player, trades, now }: { readonly player: SquadPlayer; readonly trades: number; readonly now: Date },
) {
  return {
    accountAgeMs: now.getTime() - player.createdAt.getTime(),
    trades: await countTradesUpTo(db, userId, trades),
    ...(await countMemberships(db, userId)),
    foundings: await countFoundingsSince(db, userId, new Date(now.getTime() - weekMs)),
  };
}

function lackMessage(lack: FoundingLack, { days, trades, captainciesMax, membershipsMax }: FoundingTerms): string {
  const messages: Readonly<Record<FoundingLack, string>> = {
    ACCOUNT_DAYS: `Your account must be ${days} days old to found a squad`,
    TRADES: `Make ${trades} trades first to found a squad`,
    CAPTAINCIES: `You lead ${captainciesMax} squads already. Hand one over or leave one first`,
    MEMBERSHIPS: `You are in ${membershipsMax} squads already. Leave one first`,
    FOUNDINGS: `You have founded ${squadFoundingsPerWeekMax} squads in the last 7 days`,
  };
  return messages[lack];
}

/** As it is recorded, to compare a repeated request. */
const foundedWith = ({ name, celebrityId }: Pick<NewSquad, 'name' | 'celebrityId'>) => `${name} (${celebrityId})`;

/** @throws Refusal SQUAD_ID_REUSED */
async function findFounded(tx: Executor, request: NewSquad): Promise<SquadRow | undefined> {
  const squad = await findSquad(tx, request.id);
  if (squad === undefined) return undefined;
  const isSame = (await findFounding(tx, request.id, request.userId)) === foundedWith(request);
  if (!isSame) throw new Refusal('SQUAD_ID_REUSED');
  return squad;
}

/**
 * Founds a squad; the same request again returns it.
 * @throws Refusal CELEBRITY_UNKNOWN, SQUAD_FOUNDING, SQUAD_LIMIT, SQUAD_NAME_TAKEN, SQUAD_ID_REUSED,
 * BAD_REQUEST for a name that the game reserves
 */
export async function foundSquad(services: SquadServices, entered: NewSquad): Promise<SquadRow> {
  const { db, clock, settings } = services;
  const request = { ...entered, name: tidyPublicName(entered.name) };
  const problem = squadNameProblem(request.name, { siteName: settings.of(siteSettings).siteName });
  if (problem !== null) throw new Refusal('BAD_REQUEST', { message: problem, details: { name: problem } });
  return db.transaction().execute(async (tx) => {
    const { userId, celebrityId } = request;
    const player = await lockPlayer(tx, userId);
    if (!player?.active) throw new Refusal('FORBIDDEN');
    const earlier = await findFounded(tx, request);
    if (earlier !== undefined) return earlier;
    const now = clock.now();
    const terms = foundingTerms(services);
    const [lack] = foundingLacks(await readFounder(tx, userId, { player, trades: terms.trades, now }), terms);
    if (lack !== undefined) {
      throw new Refusal(lack === 'MEMBERSHIPS' ? 'SQUAD_LIMIT' : 'SQUAD_FOUNDING', {
        message: lackMessage(lack, terms),
        details: { lack },
      });
    }
    const isListed = (await isCelebrity(tx, celebrityId)) && !(await isLeaving(tx, celebrityId));
    if (!isListed) throw new Refusal('CELEBRITY_UNKNOWN');
    return insert(services, tx, { ...request, now });
  });
}

/** @throws Refusal SQUAD_NAME_TAKEN, SQUAD_ID_REUSED */
async function insert(
  { random }: SquadServices,
  tx: Executor,
  { id, name, celebrityId, description, userId, now }: NewSquad & { readonly now: Date },
): Promise<SquadRow> {
  await lockSquadNames(tx);
  const handle = squadHandle(name);
  if (await isSquadNameTaken(tx, handle, null)) {
    throw new Refusal('SQUAD_NAME_TAKEN', { details: { name: errorCatalogue.SQUAD_NAME_TAKEN.message } });
  }
  const inserted = await insertSquad(tx, {
    ...{ id, name, handle, description },
    celebrity_id: celebrityId,
    invite_code: makeInviteCode(random.bytes(inviteCodeBytes)),
    founded_at: now,
    last_active_at: now,
    captain_since: now,
  });
  if (!inserted) throw new Refusal('SQUAD_ID_REUSED');
  await insertMember(tx, {
    squadId: id,
    userId,
    role: 'captain',
    joinedAt: now,
    unbrokenSince: now,
    contributedAt: now,
  });
  await insertDeed(tx, { squadId: id, kind: 'founded', by: userId, after: foundedWith({ name, celebrityId }), now });
  await publishSquadChange(tx, id, [userId]);
  const squad = await findSquad(tx, id);
  if (squad === undefined) throw new Error('a squad that was just founded is not there');
  return squad;
}

/** From when on an account is old enough. */
export function oldEnoughAt({ createdAt }: SquadPlayer, { days }: FoundingTerms): Date {
  return new Date(createdAt.getTime() + days * dayMs);
}
