import * as contract from '@limelight/contract/fame/squad-events';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { sharedRoute } from '../../../platform/http/shared-route.js';
import { readPageOfRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { forASecond, type MarketView } from '../../exchange/market/market.public.js';
import { listPoolLines } from '../../play/pools/pools.public.js';
import { cancelByStaff, withdrawSquadEvent } from './end-event.js';
import { findHandle } from './host.sql.js';
import { pledger, withdrawPledge } from './pledge.js';
import { listPledgesOf } from './pledge-fill.sql.js';
import { presentPledge, presentSquadEvent } from './present-event.js';
import { hostPrivateEvent, proposeSquadEvent } from './propose-event.js';
import { publishPledges } from './publish-pledges.js';
import {
  findEventByCode,
  findSquadEvent,
  listPrivateEventsOf,
  listShownEvents,
  type SquadEventRow,
  selectStaffEvents,
} from './squad-event.sql.js';

export interface SquadEventServices extends Pick<Services, 'db' | 'pool' | 'clock' | 'random' | 'listener' | 'log'> {
  readonly market: MarketView;
}

const shownDays = 30;
const missing = () => new Refusal('NOT_FOUND', { message: 'Event not found' });

export function registerSquadEvents(app: FastifyInstance, services: SquadEventServices): void {
  registerPublicEvents(app, services);
  registerPledges(app, services);
  const { db } = services;

  route(app, contract.proposeSquadEvent, async ({ viewer, params: { id: squadId }, body: { id, startsAt } }) => {
    const { userId } = viewer;
    return presentSquadEvent(await proposeSquadEvent(services, { id, squadId, userId, startsAt: new Date(startsAt) }));
  });

  route(app, contract.hostPrivateEvent, async ({ viewer: { userId }, body: { id, celebrityId, startsAt } }) => {
    const row = await hostPrivateEvent(services, { id, celebrityId, userId, startsAt: new Date(startsAt) });
    return { event: presentSquadEvent(row), inviteCode: row.invite_code ?? '' };
  });

  route(app, contract.withdrawSquadEvent, async ({ viewer: { userId }, params: { id } }) =>
    presentSquadEvent(await withdrawSquadEvent(services, { id, userId })),
  );

  route(app, contract.listStaffEvents, async ({ query }) => {
    const page = await readPageOfRows(db, selectStaffEvents(db, query), query);
    const rows = page.rows.map(({ host_id, host_name, ...event }) => ({
      event: presentSquadEvent(event),
      host: host_id === null ? null : { id: host_id, name: host_name ?? '' },
    }));
    return { ...page, rows };
  });

  route(app, contract.cancelSquadEvent, async ({ actor, params: { id }, body: { reason } }) =>
    presentSquadEvent(await cancelByStaff(services, { actor, id, reason })),
  );
}

/** What everybody reads: a private event by its code alone, until its fee is public. */
function registerPublicEvents(app: FastifyInstance, { db, clock, market, listener }: SquadEventServices): void {
  const sharing = forASecond({ market, listener });

  /** @throws Refusal NOT_FOUND */
  const requireShown = async (id: string): Promise<SquadEventRow> => {
    const row = await findSquadEvent(db, id);
    if (row === undefined || (row.squad_id === null && row.decided_at === null)) throw missing();
    return row;
  };

  sharedRoute(app, contract.listSquadEvents, sharing, async ({ query }) => ({
    events: (await listShownEvents(db, query, clock.now())).map(presentSquadEvent),
  }));

  sharedRoute(app, contract.getSquadEvent, sharing, async ({ params: { id } }) =>
    presentSquadEvent(await requireShown(id)),
  );

  sharedRoute(app, contract.getEventPledges, sharing, async ({ params: { id } }) => {
    const { start_tick } = await requireShown(id);
    if (start_tick === null) throw new Refusal('NOT_FOUND', { message: 'The event has not started' });
    const lines = await listPoolLines(db, id);
    return {
      pledgedCents: lines.map(({ units }) => units),
      uncounted: lines.flatMap(({ held }, place) => (held ? [place + 1] : [])),
    };
  });

  route(app, contract.getPrivateEvent, async ({ query: { code } }) => {
    const row = await findEventByCode(db, code);
    if (row === undefined) throw missing();
    return { event: presentSquadEvent(row), host: await findHandle(db, row.proposed_by) };
  });
}

function registerPledges(app: FastifyInstance, services: SquadEventServices): void {
  const { db, clock } = services;
  const place = pledger(services);
  const publish = publishPledges(services);
  const since = () => new Date(clock.nowMs() - shownDays * dayMs);

  route(app, contract.listPledges, async ({ viewer: { userId } }) => {
    const rows = await listPrivateEventsOf(db, userId, clock.now());
    const privateEvents: { event: SquadEvent; host: string | null; inviteCode: string | null }[] = [];
    for (const row of rows) {
      const inviteCode = row.proposed_by === userId ? row.invite_code : null;
      privateEvents.push({ event: presentSquadEvent(row), host: await findHandle(db, row.proposed_by), inviteCode });
    }
    return { pledges: (await listPledgesOf(db, userId, { since: since() })).map(presentPledge), privateEvents };
  });

  route(app, contract.pledge, async ({ viewer, params: { id }, body }) => {
    const key = { userId: viewer.userId, eventId: id };
    await place({ ...body, ...key });
    publish(key);
    const [row] = await listPledgesOf(db, key.userId, { since: since(), eventId: id });
    if (row === undefined) throw new Error('a pledge that was just made is not there');
    return presentPledge(row);
  });

  route(app, contract.withdrawPledge, async ({ viewer, params: { id } }) => {
    const key = { userId: viewer.userId, eventId: id };
    if (await withdrawPledge(services, key)) publish(key);
    return { status: true as const };
  });
}
