import {
  type DayMove,
  type DayStory,
  dayOpening,
  dueReports,
  writeMovers,
  writeOpening,
  writeSectors,
} from '@limelight/rules/day-report';
import { ratioBps, seCents } from '@limelight/rules/money';
import { wrapDelayMs } from '@limelight/rules/newsroom';
import { writeWrap } from '@limelight/rules/newsroom-text';
import { addDays, type LondonDay, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { MarketView } from '../market/market.public.js';
import { insertStory, type StoryServices } from './insert-story.js';
import { listDayMovesOf, listWrittenKeys } from './newsroom.sql.js';

interface ReportServices extends StoryServices {
  readonly market: Pick<MarketView, 'liveSinceMs'>;
}

const writers = { opening: writeOpening, movers: writeMovers, sectors: writeSectors } as const;

/**
 * The day's reports that are due, and the wrap of yesterday once its last trades are counted. Each once, by
 * its key.
 */
export async function addDayReports(services: ReportServices, atMs: number): Promise<void> {
  const today = londonDay(atMs);
  await addReports(services, today, atMs);
  if (atMs >= startOfLondonDay(today) + wrapDelayMs) await addWrap(services, addDays(today, -1));
}

async function addReports(services: ReportServices, day: LondonDay, nowMs: number): Promise<void> {
  const { db, market } = services;
  const { liveSinceMs } = market;
  const due = dueReports(day, { liveSinceMs, nowMs });
  const written = await listWrittenKeys(
    db,
    due.map(({ key }) => key),
  );
  const open = due.filter(({ key }) => !written.includes(key));
  if (open.length === 0) return;
  const { moves } = await readDay(db, day);
  for (const { kind, key } of open) {
    await insertReport(services, key, writers[kind](moves, dayOpening(day, liveSinceMs)));
  }
}

async function addWrap(services: ReportServices, day: LondonDay): Promise<void> {
  const key = `wrap:${day}`;
  if ((await listWrittenKeys(services.db, [key])).length > 0) return;
  const from = dayOpening(day, services.market.liveSinceMs).isFirst ? 'the opening' : 'midnight';
  await insertReport(services, key, writeWrap({ ...(await readDay(services.db, day)), from }));
}

async function insertReport(services: StoryServices, key: string, report: DayStory | null): Promise<void> {
  if (report === null) return;
  const { celebrityId = null, ...story } = report;
  await insertStory(services, { ...story, celebrity_id: celebrityId, topic: 'wrap', change_bps: null, fact_key: key });
}

async function readDay(db: Executor, day: LondonDay) {
  const rows = await listDayMovesOf(db, day);
  const moves = rows.map(
    ({ celebrityId, name, category, closeCents, beforeCents }): DayMove => ({
      celebrityId,
      name,
      category,
      openCents: beforeCents,
      changeBps: ratioBps(seCents(closeCents - beforeCents), beforeCents),
    }),
  );
  return { moves, volumeCents: seCents(rows.reduce((sum, { volumeCents }) => sum + volumeCents, 0)) };
}
