import { listOwnSplits, listSplits as splitsEndpoint } from '@limelight/contract/exchange/splits';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { route } from '../../../platform/http/route.js';
import { sharedRoute } from '../../../platform/http/shared-route.js';
import type { Services } from '../../../services.js';
import { forASecond, type MarketView } from '../market/market.public.js';
import { announceTask } from './announce-splits.js';
import { convertTask } from './convert-holders.js';
import { listSplits, type SplitRow } from './split.sql.js';
import { splitCauses } from './splits.causes.js';
import { splitInvariants } from './splits.invariants.sql.js';
import { listHoldingSplits } from './splits.sql.js';

interface SplitServices extends Pick<Services, 'db' | 'listener'> {
  readonly market: MarketView;
}

export const splitsModule = {
  name: 'exchange/splits',
  routes: (app: FastifyInstance, { db, listener, market }: SplitServices) => {
    const splits = async () => ({ splits: (await listSplits(db)).map(present) });
    sharedRoute(app, splitsEndpoint, forASecond({ market, listener }), splits);
    route(app, listOwnSplits, async ({ viewer }) => ({
      splits: (await listHoldingSplits(db, viewer.userId)).map(({ time, ...own }) => ({
        ...own,
        time: time.toISOString(),
      })),
    }));
  },
  afterTick: (services: Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>) => [
    convertTask(services),
    announceTask(services),
  ],
  priceCauses: splitCauses,
  invariants: splitInvariants,
} satisfies Module;

function present(row: SplitRow) {
  const { executed_at, first_tick, price_before_cents, price_after_cents } = row;
  return {
    id: row.id,
    celebrityId: row.celebrity_id,
    number: row.number,
    from: row.from_shares,
    to: row.to_shares,
    announcedDay: row.announced_day,
    executed:
      executed_at === null
        ? null
        : {
            time: executed_at.toISOString(),
            firstTick: first_tick ?? 0,
            priceBeforeCents: price_before_cents ?? 0,
            priceAfterCents: price_after_cents ?? 0,
          },
  };
}
