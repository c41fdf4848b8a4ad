import { getPremiereDraw, listPremieres as premieresEndpoint } from '@limelight/contract/premieres';
import type { Premiere } from '@limelight/contract/premieres.schema';
import { toHex } from '@limelight/rules/fairness';
import { addDays, londonDay, parseLondonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import {
  findPremiereDay,
  listPremieres,
  listRestingIds,
  type MarketView,
  type PremiereRow,
  premiereChangeBps,
} from '../market/market.public.js';

/** London days before and after today that the calendar covers. */
const daysBack = 3;
const daysAhead = 14;

interface PremiereServices extends Pick<Services, 'db'> {
  readonly market: MarketView;
}

export function registerPremieres(app: FastifyInstance, { db, market }: PremiereServices): void {
  const readCalendar = calendarReader({ db, market });

  route(app, premieresEndpoint, async () => ({ premieres: await readCalendar() }));

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

/** Read once per tick, since only ticks change what it shows: every open page requests it when a premiere ends. */
function calendarReader({ db, market }: PremiereServices): () => Promise<Premiere[]> {
  let cached: { readonly tick: number; readonly premieres: Promise<Premiere[]> } | undefined;
  return () => {
    const { number, time } = market.tick;
    if (cached?.tick === number) return cached.premieres;
    const today = londonDay(Date.parse(time));
    const range = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
    const premieres = listPremieres(db, range).then((rows) => rows.map(presentPremiere));
    cached = { tick: number, premieres };
    // A failure is not cached.
    premieres.catch(() => {
      cached = undefined;
    });
    return premieres;
  };
}

function presentPremiere(row: PremiereRow): Premiere {
  return {
    day: row.day,
    stage: row.stage,
    celebrityId: row.celebrity_id,
    time: row.at.toISOString(),
    state: stateOf(row),
    tick: row.tick_number,
    changeBps: premiereChangeBps(row),
  };
}

function stateOf({ cancelled_reason, end_tick, tick_number }: PremiereRow): Premiere['state'] {
  if (cancelled_reason !== null) return 'cancelled';
  if (end_tick !== null) return 'over';
  return tick_number === null ? 'announced' : 'live';
}
