import * as contract from '@limelight/contract/exchange/staff-news';
import { announcedPublishMs } from '@limelight/rules/early-alert';
import { bps, formatPercent } from '@limelight/rules/money';
import { balanceDays } from '@limelight/rules/news-balance';
import { dayMs } from '@limelight/rules/time';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type Handler, route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import { readFigure } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import { isCelebrity, readCelebrityNames } from '../market/market.public.js';
import { archiveNews, restoreNews, scheduleNews, unscheduleNews } from './change-news-status.js';
import { playersFigure } from './count-players.js';
import { createNews } from './create-news.js';
import { editNews } from './edit-news.js';
import { listImpactTimes } from './news.sql.js';
import { presentStaffNews } from './present-staff-news.js';
import { publishNews } from './publish-news.js';
import * as stored from './staff-news.sql.js';

type StaffNewsServices = Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>;

export function registerStaffNews(app: FastifyInstance, services: StaffNewsServices): void {
  registerLists(app, services);
  registerInsight(app, services);
  registerDrafts(app, services);
  registerTransitions(app, services);
}

/** @throws Refusal NOT_FOUND */
async function readItem({ db }: StaffNewsServices, id: string) {
  const row = await stored.findStaffNews(db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentStaffNews(row);
}

function registerLists(app: FastifyInstance, { db }: StaffNewsServices): void {
  route(app, contract.listStaffNews, async ({ query: { page, ...query } }) => {
    const { rows, ...count } = await readPageOfRows(db, stored.selectListedNews(db, query), {
      page,
      key: 'news_item.id',
    });
    return { rows: rows.map(presentStaffNews), ...count };
  });

  route(app, contract.exportStaffNews, async ({ query: { page: _, ...query }, reply }) => {
    const names = await readCelebrityNames(db);
    return sendCsv(reply, {
      name: 'news',
      rows: streamRows(db, stored.selectListedNews(db, query)),
      columns: {
        Title: ({ title }) => title,
        Description: ({ body }) => body,
        Status: ({ status }) => status,
        'Written by': ({ author, updatedBy }) => updatedBy ?? author,
        Celebrity: ({ celebrity_id }) => celebrity_id && (names.get(celebrity_id) ?? celebrity_id),
        Impact: ({ impact_bps }) => (impact_bps === null ? null : formatPercent(bps(impact_bps))),
        ...timeColumns('Scheduled', 'publish_at'),
        ...timeColumns('Public', 'public_at'),
      },
    });
  });
}

function registerInsight(app: FastifyInstance, services: StaffNewsServices): void {
  const { db, clock } = services;
  const figure = playersFigure(services);
  route(app, contract.getNewsBalance, async () =>
    stored.countDirections(db, new Date(clock.nowMs() - balanceDays * dayMs)),
  );

  route(app, contract.getNewsAudience, async ({ query: { celebrityId, exceptId } }) => {
    const { value, at } = await readFigure(services, figure);
    const players = { ...value, playersAt: at.toISOString() };
    if (celebrityId === undefined) return { ...players, celebrity: null };
    if (!(await isCelebrity(db, celebrityId))) throw new Refusal('CELEBRITY_UNKNOWN');
    const times = await listImpactTimes(db, celebrityId, exceptId);
    const impactTimes = times.map((at) => at.toISOString()).sort();
    return { ...players, celebrity: { ...(await stored.sumHoldings(db, celebrityId)), impactTimes } };
  });
}

function registerDrafts(app: FastifyInstance, services: StaffNewsServices): void {
  route(app, contract.getStaffNews, ({ params }) => readItem(services, params.id));

  route(app, contract.createStaffNews, async ({ actor, body: { id, ...draft } }) => {
    await createNews(services, draft, { actor, id });
    return readItem(services, id);
  });

  route(app, contract.editStaffNews, async ({ actor, params: { id }, body: { version, ...draft } }) => {
    await editNews(services, { id, draft, actor, version });
    return readItem(services, id);
  });
}

type Transition =
  | typeof contract.announceStaffNews
  | typeof contract.unscheduleStaffNews
  | typeof contract.publishStaffNews
  | typeof contract.archiveStaffNews
  | typeof contract.restoreStaffNews;

function registerTransitions(app: FastifyInstance, services: StaffNewsServices): void {
  route(app, contract.scheduleStaffNews, async ({ actor, params: { id }, body: { version, publishAt } }) => {
    await scheduleNews(services, id, new Date(publishAt), { actor, version });
    return readItem(services, id);
  });

  const handlerOf =
    (change: typeof archiveNews): Handler<Transition> =>
    async ({ actor, params: { id }, body: { version } }) => {
      await change(services, id, { actor, version });
      return readItem(services, id);
    };
  const announceNews: typeof archiveNews = (_, id, by) =>
    scheduleNews(services, id, new Date(announcedPublishMs(services.clock.nowMs())), by);
  const publishNow: typeof archiveNews = (_, id, by) => publishNews(services, id, { ...(by && { by }) });
  route(app, contract.announceStaffNews, handlerOf(announceNews));
  route(app, contract.unscheduleStaffNews, handlerOf(unscheduleNews));
  route(app, contract.publishStaffNews, handlerOf(publishNow));
  route(app, contract.archiveStaffNews, handlerOf(archiveNews));
  route(app, contract.restoreStaffNews, handlerOf(restoreNews));
}
