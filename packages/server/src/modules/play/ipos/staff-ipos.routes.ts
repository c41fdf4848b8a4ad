import * as contract from '@limelight/contract/play/staff-ipos';
import type { IpoReview, StaffIpo } from '@limelight/contract/play/staff-ipos.schema';
import { decimalOf } from '@limelight/rules/csv';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { announceIpo, editIpo, termsOf } from './announce-ipo.js';
import { cancelIpo } from './cancel-ipo.js';
import { countHeld, findIpo, type IpoRow, type StaffIpoRow, selectStaffIpos } from './ipo.sql.js';
import { ipoStateOf, presentIpo } from './present-ipo.js';
import { reviewSubscription } from './review-subscription.js';
import { type ReviewRow, selectReviews } from './subscription.sql.js';

type StaffServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;

export function registerStaffIpos(app: FastifyInstance, services: StaffServices): void {
  const { db, clock } = services;

  const present = async (row: IpoRow, heldSubscriptions: number): Promise<StaffIpo> => {
    const { popularity, fanSentiment, imageMediaId } = termsOf(row);
    const shown = await presentIpo(db, row, clock.nowMs());
    return { ...shown, popularity, fanSentiment, imageMediaId, heldSubscriptions, version: row.version };
  };

  /** @throws Refusal NOT_FOUND */
  const read = async (id: string): Promise<StaffIpo> => {
    const row = await findIpo(db, id);
    if (row === undefined) throw new Refusal('NOT_FOUND', { message: 'IPO not found' });
    return present(row, await countHeld(db, id));
  };

  route(app, contract.listStaffIpos, async ({ query }) => {
    const page = await readPageOfRows(db, selectStaffIpos(db, query, clock.now()), query);
    return { ...page, rows: await Promise.all(page.rows.map((row) => present(row, row.held_count ?? 0))) };
  });

  route(app, contract.exportStaffIpos, async ({ query, reply }) => {
    const rows = streamRows(db, selectStaffIpos(db, query, clock.now()));
    return sendCsv(reply, { name: 'ipos', columns: csvColumns(clock.nowMs()), rows });
  });

  route(app, contract.getStaffIpo, ({ params: { id } }) => read(id));

  route(app, contract.announceIpo, async ({ actor, body }) => read(await announceIpo(services, { ...body, actor })));

  route(app, contract.editIpo, async ({ actor, params: { id }, body }) => {
    await editIpo(services, { ...body, id, actor });
    return read(id);
  });

  route(app, contract.cancelIpo, async ({ actor, params: { id }, body }) => {
    await cancelIpo(services, { ...body, id, actor });
    return read(id);
  });

  route(app, contract.listIpoReviews, async ({ query }) => {
    const page = await readPageOfRows(db, selectReviews(db, query), query);
    return { ...page, rows: page.rows.map((row) => presentReview(row as ReviewRow)) };
  });

  route(app, contract.reviewSubscription, async ({ actor, params: { id, userId }, body }) => ({
    state: await reviewSubscription(services, { ...body, ipoId: id, userId, actor }),
  }));
}

const csvColumns = (nowMs: number) => ({
  Id: ({ id }: StaffIpoRow) => id,
  Name: ({ name }: StaffIpoRow) => name,
  Category: ({ category }: StaffIpoRow) => category,
  Country: ({ country }: StaffIpoRow) => country,
  State: (row: StaffIpoRow) => ipoStateOf(row, nowMs),
  'Price SE$': ({ price_cents }: StaffIpoRow) => decimalOf(price_cents),
  Shares: ({ supply }: StaffIpoRow) => supply,
  'Most per player': ({ cap }: StaffIpoRow) => cap,
  ...timeColumns('Opens', 'opens_at'),
  ...timeColumns('Closes', 'closes_at'),
});

function presentReview({ shared, userId, name, joinedAt, closesAt, ...review }: ReviewRow): IpoReview {
  return {
    ...review,
    ...shared,
    closesAt: closesAt.toISOString(),
    player: { id: userId, name, joinedAt: joinedAt.toISOString() },
  };
}
