import * as contract from '@limelight/contract/fame/squads';
import { isSquadOfficer, normalizeInviteCode } from '@limelight/rules/squad';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { selectDeeds } from './deed.sql.js';
import { foundSquad } from './found-squad.js';
import { joinSquad } from './join-squad.js';
import { kickMember, kicksLeft, liftRefusal, requireKick, undoKick } from './kick-member.js';
import { leaveSquad } from './leave-squad.js';
import { changeDescription, renewInviteCode } from './manage-squad.js';
import { findMember } from './member.sql.js';
import { readOwnSquads, readStanding } from './own-squads.js';
import {
  presentDeed,
  presentKick,
  presentMember,
  presentSquad,
  presentSquadDetail,
  shownHandle,
} from './present-squad.js';
import { findMonthCloses } from './rank-squads.js';
import { findRankedMember, listMembers } from './ranked-member.sql.js';
import { selectRefusalsOf } from './refusal.sql.js';
import { handOverSquad, setSquadRole } from './set-role.js';
import { findSquadByHandle, findSquadByInviteCode, listOpenSquads } from './squad.sql.js';
import { countRankedSquads } from './squad-ranking.sql.js';
import { requireMember, requireRight, requireSquad, type SquadServices } from './with-squad.js';

interface Page {
  readonly cursor: number;
  readonly limit: number;
}

/** Of a page that ends before the last row. */
function nextCursor({ cursor, limit }: Page, total: number): number | null {
  return cursor + limit < total ? cursor + limit : null;
}

export function registerSquads(app: FastifyInstance, services: SquadServices): void {
  registerReading(app, services);
  registerMembership(app, services);
  registerOfficers(app, services);
  registerHistory(app, services);
}

function registerReading(app: FastifyInstance, services: SquadServices): void {
  const { db } = services;

  route(app, contract.listSquads, async ({ query }) => {
    const { rows, total } = await listOpenSquads(db, query);
    const rankedSquads = await countRankedSquads(db);
    return { squads: rows.map(presentSquad), rankedSquads, total, nextCursor: nextCursor(query, total) };
  });

  route(app, contract.getSquad, async ({ params: { handle } }) => {
    const squad = await findSquadByHandle(db, handle);
    if (squad === undefined) throw new Refusal('NOT_FOUND', { message: 'Squad not found' });
    return presentSquadDetail(db, squad);
  });

  route(app, contract.findSquadByCode, async ({ query }) => {
    const code = normalizeInviteCode(query.code);
    const squad = code === null ? undefined : await findSquadByInviteCode(db, code);
    if (squad === undefined) throw new Refusal('NOT_FOUND', { message: 'No squad has this code' });
    return presentSquadDetail(db, squad);
  });

  route(app, contract.getOwnSquads, ({ viewer }) => readOwnSquads(services, viewer));

  route(app, contract.getSquadStanding, async ({ viewer, params: { id } }) =>
    readStanding(services, await requireSquad(db, id), viewer),
  );

  route(app, contract.listSquadMembers, async ({ viewer, params: { id }, query }) => {
    await requireSquad(db, id);
    const closes = await findMonthCloses(services);
    const { rows, total } = await listMembers(db, id, { ...query, closes });
    const members = rows.map((row) => presentMember(row, viewer.userId));
    return { members, total, nextCursor: nextCursor(query, total) };
  });
}

function registerMembership(app: FastifyInstance, services: SquadServices): void {
  const { db } = services;

  route(app, contract.foundSquad, async ({ viewer, body }) =>
    presentSquadDetail(db, await foundSquad(services, { ...body, userId: viewer.userId })),
  );

  route(app, contract.joinSquad, async ({ viewer, params: { id } }) => {
    await joinSquad(services, { squadId: id, userId: viewer.userId });
    return readStanding(services, await requireSquad(db, id), viewer);
  });

  route(app, contract.leaveSquad, async ({ viewer, params: { id } }) => {
    const { successorId, archived } = await leaveSquad(services, { squadId: id, userId: viewer.userId });
    const next = successorId && (await findMember(db, { squadId: id, userId: successorId }));
    return { successor: next ? shownHandle(next.handle) : null, archived };
  });
}

function registerOfficers(app: FastifyInstance, services: SquadServices): void {
  const { db } = services;

  route(app, contract.renewInviteCode, async ({ viewer, params: { id } }) => ({
    inviteCode: await renewInviteCode(services, { squadId: id, userId: viewer.userId }),
  }));

  route(app, contract.updateSquad, async ({ viewer, params: { id }, body }) => {
    await changeDescription(services, { ...body, squadId: id, userId: viewer.userId });
    return presentSquadDetail(db, await requireSquad(db, id));
  });

  route(app, contract.setSquadRole, async ({ viewer, params: { id, handle }, body }) => {
    const { userId } = viewer;
    const key = { squadId: id, userId: await setSquadRole(services, { ...body, squadId: id, userId, handle }) };
    const member = await findRankedMember(db, key, await findMonthCloses(services));
    if (member === undefined) throw new Refusal('NOT_FOUND', { message: 'This player is not in the squad' });
    return presentMember(member, userId);
  });

  route(app, contract.handOverSquad, async ({ viewer, params: { id, handle } }) => {
    await handOverSquad(services, { squadId: id, userId: viewer.userId, handle });
    return readStanding(services, await requireSquad(db, id), viewer);
  });

  route(app, contract.kickMember, async ({ viewer, params: { id, handle }, body }) => {
    const kickId = await kickMember(services, { ...body, squadId: id, userId: viewer.userId, handle });
    return presentKick(await requireKick(db, id, kickId));
  });

  route(app, contract.undoKick, async ({ viewer, params: { id, kickId } }) =>
    presentKick(await undoKick(services, { squadId: id, userId: viewer.userId, kickId })),
  );

  route(app, contract.liftRefusal, async ({ viewer, params: { id, kickId } }) =>
    presentKick(await liftRefusal(services, { squadId: id, userId: viewer.userId, kickId })),
  );
}

function registerHistory(app: FastifyInstance, services: SquadServices): void {
  const { db, clock } = services;

  /** One row more than the page shows whether there is another one. */
  const pageOf = <Row>(rows: readonly Row[], { cursor, limit }: Page) => ({
    shown: rows.slice(0, limit),
    nextCursor: rows.length > limit ? cursor + limit : null,
  });

  route(app, contract.listKicks, async ({ viewer, params: { id }, query }) => {
    await requireSquad(db, id);
    requireRight(await requireMember(db, { squadId: id, userId: viewer.userId }), 'members');
    const { cursor, limit } = query;
    const rows = await selectRefusalsOf(db, id)
      .limit(limit + 1)
      .offset(cursor)
      .execute();
    const { shown, nextCursor: next } = pageOf(rows, query);
    return { kicks: shown.map(presentKick), leftToday: await kicksLeft(db, id, clock.nowMs()), nextCursor: next };
  });

  route(app, contract.listSquadDeeds, async ({ viewer, params: { id }, query }) => {
    await requireSquad(db, id);
    const member = await requireMember(db, { squadId: id, userId: viewer.userId });
    if (!isSquadOfficer(member)) throw new Refusal('SQUAD_RIGHT_NEEDED');
    const { cursor, limit } = query;
    const rows = await selectDeeds(db, id)
      .limit(limit + 1)
      .offset(cursor)
      .execute();
    const { shown, nextCursor: next } = pageOf(rows, query);
    return { deeds: shown.map(presentDeed), nextCursor: next };
  });
}
