import * as contract from '@limelight/contract/play/ipos';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { sharedRoute } from '../../../platform/http/shared-route.js';
import type { Services } from '../../../services.js';
import { forASecond, type MarketView } from '../../exchange/market/market.public.js';
import { listPoolLines } from '../pools/pools.public.js';
import { findIpo, type IpoRow, listShownIpos } from './ipo.sql.js';
import { listBadges } from './ipo-badge.sql.js';
import { presentIpo, presentIpoDetail, presentSubscription } from './present-ipo.js';
import { publishSubscriptions } from './publish-subscriptions.js';
import { subscriber, withdraw } from './subscribe.js';
import { listSubscriptionsOf } from './subscription.sql.js';

interface IpoServices extends Pick<Services, 'db' | 'pool' | 'clock' | 'random' | 'listener' | 'log'> {
  readonly market: MarketView;
}

const shownDays = 30;

export function registerIpos(app: FastifyInstance, services: IpoServices): void {
  const { db, clock, market, listener } = services;
  const sharing = forASecond({ market, listener });
  const subscribe = subscriber(services);
  const publish = publishSubscriptions(services);

  /** @throws Refusal NOT_FOUND */
  const requireIpo = async (id: string): Promise<IpoRow> => {
    const row = await findIpo(db, id);
    if (row === undefined) throw new Refusal('NOT_FOUND', { message: 'IPO not found' });
    return row;
  };

  sharedRoute(app, contract.listIpos, sharing, async () => {
    const rows = await listShownIpos(db, clock.now());
    return { ipos: await Promise.all(rows.map((row) => presentIpo(db, row, clock.nowMs()))) };
  });

  sharedRoute(app, contract.getIpo, sharing, async ({ params: { id } }) =>
    presentIpoDetail(db, await requireIpo(id), clock.nowMs()),
  );

  sharedRoute(app, contract.getShareOut, sharing, async ({ params: { id } }) => {
    const { closed_at, draw_key } = await requireIpo(id);
    if (closed_at === null) throw new Refusal('NOT_FOUND', { message: 'Subscriptions are not closed' });
    const lines = await listPoolLines(db, id);
    return {
      requestedShares: lines.map(({ units }) => units),
      heldNumbers: lines.flatMap(({ held }, place) => (held ? [place + 1] : [])),
      allottedShares: draw_key === null ? [] : lines.map(({ allotted }) => allotted ?? 0),
    };
  });

  route(app, contract.listSubscriptions, async ({ viewer }) => {
    const since = new Date(clock.nowMs() - shownDays * dayMs);
    const rows = await listSubscriptionsOf(db, viewer.userId, since);
    return { subscriptions: rows.map(presentSubscription), badges: await listBadges(db, viewer.userId) };
  });

  route(app, contract.subscribeToIpo, async ({ viewer, params: { id }, body }) => {
    const key = { userId: viewer.userId, ipoId: id };
    const subscription = await subscribe({ ...body, ...key });
    publish(key);
    return presentSubscription(subscription);
  });

  route(app, contract.withdrawSubscription, async ({ viewer, params: { id } }) => {
    const key = { userId: viewer.userId, ipoId: id };
    if (await withdraw(services, key)) publish(key);
    return { status: true as const };
  });
}
