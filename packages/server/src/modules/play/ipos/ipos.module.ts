import { ipoPath, paths } from '@limelight/contract/paths';
import { ipoTopic } from '@limelight/contract/play/ipos';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Joining } from '../../../platform/topics.js';
import type { Services } from '../../../services.js';
import type { MarketView } from '../../exchange/market/market.public.js';
import { findIpo, listPicturedIpos } from './ipo.sql.js';
import { ipoBadgeTask } from './ipo-badges.js';
import { ipoNewsTask } from './ipo-news.js';
import { ipoCauses } from './ipos.causes.js';
import { ipoInvariants } from './ipos.invariants.sql.js';
import { registerIpos } from './ipos.routes.js';
import { ipoSettings } from './ipos.settings.js';
import { ipoTask, type RunServices } from './run-ipos.js';
import { registerStaffIpos } from './staff-ipos.routes.js';
import { demandMessage, subscribeToIpos } from './subscribe-to-ipos.js';
import { findHeldSubscriptions } from './subscription.sql.js';

interface IpoServices extends Pick<Services, 'db' | 'pool' | 'clock' | 'random' | 'settings' | 'listener' | 'log'> {
  readonly market: MarketView;
}

export const iposModule = {
  name: 'play/ipos',
  routes: (app: FastifyInstance, services: IpoServices) => {
    registerIpos(app, services);
    registerStaffIpos(app, services);
  },
  live: { subscribe: subscribeToIpos },
  topics: [
    {
      topic: ipoTopic,
      mayJoin: async ({ db }: Pick<Services, 'db'>, { id }: Joining) =>
        isUuid(id) && (await findIpo(db, id)) !== undefined,
      snapshot: (services: Pick<Services, 'db'>, { id }: Joining) => demandMessage(services, id),
    },
  ],
  afterTick: (services: RunServices) => [ipoTask(services), ipoNewsTask(services), ipoBadgeTask(services)],
  waiting: ({ db }: Pick<Services, 'db'>) => [
    {
      name: 'ipo-subscriptions',
      label: 'Subscriptions to review',
      permission: 'ipo.manage',
      path: paths.managerIpoReviews,
      action: 'Review',
      read: async () => ({ ...(await findHeldSubscriptions(db)), note: '' }),
    },
  ],
  mediaUsers: [
    {
      noun: 'IPO',
      find: async (db, mediaIds) =>
        (await listPicturedIpos(db, mediaIds)).map(({ id, name, mediaId }) => ({
          mediaId,
          label: name,
          path: ipoPath(id),
        })),
    },
  ],
  settings: ipoSettings,
  priceCauses: ipoCauses,
  invariants: ipoInvariants,
} satisfies Module;

/** Topics of the stream have ids of any text. */
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
