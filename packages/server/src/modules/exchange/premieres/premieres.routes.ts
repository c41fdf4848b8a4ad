import { getPremiereDraw, listPremieres as premieresEndpoint } from '@limelight/contract/exchange/premieres';
import { toHex } from '@limelight/rules/fairness';
import { parseLondonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { sharedRoute } from '../../../platform/http/shared-route.js';
import type { Services } from '../../../services.js';
import { forASecond, type MarketView } from '../market/market.public.js';
import { calendarReader } from './calendar.js';
import { listRestingIds } from './list-resting-ids.js';
import { findPremiereDay, listPremieres } from './premiere.sql.js';

interface PremiereServices extends Pick<Services, 'db' | 'listener'> {
  readonly market: MarketView;
}

export function registerPremieres(app: FastifyInstance, { db, market, listener }: PremiereServices): void {
  const readCalendar = calendarReader({ db, market });

  sharedRoute(app, premieresEndpoint, forASecond({ market, listener }), async () => ({
    premieres: [...(await readCalendar())],
  }));

  route(app, getPremiereDraw, async ({ params }) => {
    const day = parseLondonDay(params.day);
    const announced = await findPremiereDay(db, day);
    if (announced === undefined) throw new Refusal('NOT_FOUND');
    const premieres = await listPremieres(db, { from: day, to: day });
    return {
      day,
      commitment: toHex(announced.commitment),
      announcedTime: announced.announced_at.toISOString(),
      celebrityIds: announced.celebrity_ids,
      restingIds: await listRestingIds(db, day),
      premieres: premieres.map((row) => ({
        stage: row.stage,
        celebrityId: row.celebrity_id,
        time: row.at.toISOString(),
      })),
    };
  });
}
