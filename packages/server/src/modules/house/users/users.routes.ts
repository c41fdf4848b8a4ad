import * as contract from '@limelight/contract/house/users';
import { getTicketSender as getTicketSenderEndpoint } from '@limelight/contract/talk/staff-support';
import { hasPermission, isStaff } from '@limelight/rules/permission';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { searchAccounts } from '../../../platform/account-search.sql.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Timeline } from '../../../platform/timeline-entry.js';
import type { Services } from '../../../services.js';
import { sendRecordedCsv } from '../../people/audit-trail/audit-trail.public.js';
import { adjustCash } from './adjust-cash.js';
import { changeEmail } from './change-email.js';
import { endAccessOfUser } from './end-access-of-user.js';
import { getTicketSender } from './get-ticket-sender.js';
import { getUser, relatedMax } from './get-user.js';
import { presentEvent } from './present-timeline.js';
import { presentUser } from './present-user.js';
import { listRelations, listUsersById } from './related-users.sql.js';
import { resetHandle } from './reset-handle.js';
import { listTimeline, type TimelineCursor, type TimelineRow } from './timeline.sql.js';
import { findRole, selectUsers, type UserListRow } from './users.sql.js';

const csvColumns = {
  Id: ({ id }: UserListRow) => id,
  Name: ({ name }: UserListRow) => name,
  Handle: ({ handle }: UserListRow) => handle,
  Email: ({ email }: UserListRow) => email,
  'Email verified': ({ emailVerified }: UserListRow) => (emailVerified ? 'yes' : 'no'),
  Status: ({ state }: UserListRow) => state,
  ...timeColumns('Frozen since', 'frozenAt'),
  Role: ({ role }: UserListRow) => role,
  Plan: ({ tier }: UserListRow) => tier,
  ...timeColumns('Last login', 'lastLoginAt'),
  ...timeColumns('Member since', 'createdAt'),
};

export type UserServices = Pick<Services, 'db' | 'clock' | 'random' | 'secrets' | 'env' | 'hooks' | 'secret'> &
  Timeline;

/** Who wrote a support ticket, and what happened around it. */
export function registerTicketSender(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  route(app, getTicketSenderEndpoint, ({ params }) => getTicketSender(services, params.number));
}

export function registerUsers(app: FastifyInstance, services: UserServices): void {
  const { db } = services;

  route(app, contract.listUsers, async ({ query }) => {
    const search = await searchAccounts(db, query.q);
    const page = { page: query.page, key: 'user.id', countMax: search?.countMax };
    const { rows, ...count } = await readPageOfRows(db, selectUsers(db, query, search), page);
    return { rows: rows.map(presentUser), ...count };
  });

  route(app, contract.exportUsers, async ({ actor, query, reply }) => {
    const rows = streamRows(db, selectUsers(db, query, await searchAccounts(db, query.q)));
    return sendRecordedCsv(services, { actor, reply, query }, { name: 'users', rows, columns: csvColumns });
  });

  route(app, contract.getUser, ({ params: { id } }) => getUser(services, id));

  /** Log-ins and traces of staff are for admins, and for themselves: as in the security events. */
  const requireTracesOf = async ({ role, userId }: Actor, targetId: string): Promise<void> => {
    if (hasPermission(role, 'audit.read-all') || userId === targetId) return;
    const target = await findRole(db, targetId);
    if (target !== undefined && isStaff(target)) throw new Refusal('FORBIDDEN');
  };

  route(app, contract.getUserTimeline, async ({ actor, params: { id: userId }, query: { filter, limit, cursor } }) => {
    await requireTracesOf(actor, userId);
    const entries = services.timeline.filter(({ filters }) => filter === 'all' || filters.includes(filter));
    // One more than requested reveals whether there is a next page.
    const rows = await listTimeline(db, { userId, entries, cursor: parseCursor(cursor), limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const events = page.flatMap((row) => presentEvent(entries, row));
    return { events, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
  });

  route(app, contract.listRelatedUsers, async ({ actor, params: { id } }) => {
    await requireTracesOf(actor, id);
    const relations = await listRelations(db, id, relatedMax);
    if (relations.length === 0) return { users: [] };
    const rows = await listUsersById(
      db,
      relations.map(({ userId }) => userId),
    );
    const known = new Map(rows.map((row) => [row.id, presentUser(row)]));
    const users = relations.flatMap(({ userId, shares }) => {
      const user = known.get(userId);
      return user === undefined ? [] : [{ user, shares: [...shares] }];
    });
    return { users };
  });

  route(app, contract.adjustCash, async ({ actor, params: { id: userId }, body }) => ({
    cashCents: await adjustCash(services, { actor, userId, ...body }),
  }));

  route(app, contract.changeEmail, async ({ actor, params: { id: userId }, body }) => {
    await changeEmail(services, { actor, userId, ...body });
    return { status: true as const };
  });

  route(app, contract.endUserAccess, async ({ actor, params: { id: userId }, body: { reason } }) => {
    await endAccessOfUser(services, { actor, userId, reason });
    return { status: true as const };
  });

  route(app, contract.resetHandle, async ({ actor, params: { id: userId }, body: { reason } }) => ({
    handle: await resetHandle(services, { actor, userId, reason }),
  }));
}

function cursorOf({ atMicros, kind, key }: TimelineRow): string {
  return `${atMicros} ${kind} ${key}`;
}

/** The contract's pattern guarantees its three parts. */
function parseCursor(cursor: string | undefined): TimelineCursor | undefined {
  const [atMicros, kind, key] = cursor?.split(' ') ?? [];
  return atMicros === undefined || kind === undefined || key === undefined ? undefined : { atMicros, kind, key };
}
