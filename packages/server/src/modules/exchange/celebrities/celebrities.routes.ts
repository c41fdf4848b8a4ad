import * as contract from '@limelight/contract/exchange/celebrities';
import { decimalOf } from '@limelight/rules/csv';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import type { MarketView } from '../market/market.public.js';
import { addCelebrity } from './add-celebrity.js';
import { type CelebrityWithPrices, selectCelebrities } from './celebrities.sql.js';
import { restoreCelebrity, suspendCelebrity } from './change-status.js';
import { correctPopularity } from './correct-popularity.js';
import { editCelebrity } from './edit-celebrity.js';
import { presentStaffCelebrity, readStaffCelebrity } from './present-celebrity.js';
import { setPrice } from './set-price.js';

interface CelebrityServices extends Pick<Services, 'db' | 'clock' | 'random' | 'hooks'> {
  readonly market: MarketView;
}

const csvColumns = {
  Id: ({ id }: CelebrityWithPrices) => id,
  Name: ({ name }: CelebrityWithPrices) => name,
  Category: ({ category }: CelebrityWithPrices) => category,
  Country: ({ country }: CelebrityWithPrices) => country,
  Status: ({ status, due_at, completed_at }: CelebrityWithPrices) =>
    completed_at !== null ? 'retired' : due_at !== null ? 'leaving' : status,
  'Price SE$': ({ price_cents }: CelebrityWithPrices) => decimalOf(price_cents),
  'Price 24 h ago SE$': ({ day_ago_cents }: CelebrityWithPrices) => decimalOf(day_ago_cents),
  Popularity: ({ popularity }: CelebrityWithPrices) => popularity,
  Description: ({ description }: CelebrityWithPrices) => description,
};

export function registerCelebrities(app: FastifyInstance, services: CelebrityServices): void {
  const { db, clock } = services;

  route(app, contract.listStaffCelebrities, async ({ query }) => {
    const page = await readPageOfRows(db, selectCelebrities(db, query, clock.nowMs()), query);
    return { ...page, rows: page.rows.map(presentStaffCelebrity) };
  });

  route(app, contract.exportStaffCelebrities, async ({ query, reply }) => {
    const rows = streamRows(db, selectCelebrities(db, query, clock.nowMs()));
    return sendCsv(reply, { name: 'celebrities', columns: csvColumns, rows });
  });

  route(app, contract.getStaffCelebrity, async ({ actor, params: { id } }) => readStaffCelebrity(services, actor, id));

  route(app, contract.addCelebrity, async ({ actor, body }) =>
    readStaffCelebrity(services, actor, await addCelebrity(services, { ...body, actor })),
  );

  route(app, contract.editCelebrity, async ({ actor, params: { id }, body }) => {
    await editCelebrity(services, { ...body, id, actor });
    return readStaffCelebrity(services, actor, id);
  });

  route(app, contract.setCelebrityPrice, async ({ actor, params: { id }, body }) => {
    await setPrice(services, { ...body, id, actor });
    return readStaffCelebrity(services, actor, id);
  });

  route(app, contract.correctPopularity, async ({ actor, params: { id }, body }) => {
    await correctPopularity(services, { ...body, id, actor });
    return readStaffCelebrity(services, actor, id);
  });

  route(app, contract.suspendCelebrity, async ({ actor, params: { id }, body }) => {
    await suspendCelebrity(services, { ...body, id, actor });
    return readStaffCelebrity(services, actor, id);
  });

  route(app, contract.restoreCelebrity, async ({ actor, params: { id }, body }) => {
    await restoreCelebrity(services, { ...body, id, actor });
    return readStaffCelebrity(services, actor, id);
  });
}
