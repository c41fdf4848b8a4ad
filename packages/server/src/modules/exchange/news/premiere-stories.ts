import { seCents } from '@limelight/rules/money';
import type { Story } from '@limelight/rules/newsroom-text';
import { writeCalendar, writeCancelledPremiere, writePremiere } from '@limelight/rules/premiere-text';
import { addDays, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import { listPremieres, type PremiereRow, premiereChangeBps } from '../premieres/premieres.public.js';
import { insertStory } from './insert-story.js';
import type { NewsRow } from './news.sql.js';
import type { NewsroomServices } from './newsroom.js';
import { listWrittenKeys } from './newsroom.sql.js';
import { releaseNews } from './release-news.js';

/** How long after midnight in London the feed has the day's calendar: in the morning, when players look. */
const calendarDelayMs = 8 * hourMs;

interface PremiereStory extends Story, Pick<NewsRow, 'celebrity_id' | 'change_bps'> {
  readonly fact_key: string;
}

/**
 * The newsroom's stories about premieres: the day's calendar in the morning, and each result after its first
 * tick. Idempotent.
 */
export function premiereStoriesTask(services: NewsroomServices): TickTask {
  return {
    name: 'premiere stories',
    run: async ({ atMs }) => {
      const today = londonDay(atMs);
      const premieres = await listPremieres(services.db, { from: addDays(today, -1), to: today });
      const nameOf = (id: string) => services.market.celebrities.find((one) => one.id === id)?.name ?? id;
      const calendar =
        atMs < startOfLondonDay(today) + calendarDelayMs
          ? null
          : writeCalendar(premieres.filter(({ day }) => day === today).map((row) => stagedOf(row, nameOf)));
      const stories: PremiereStory[] = [
        ...(calendar ? [{ ...calendar, celebrity_id: null, change_bps: null, fact_key: `calendar:${today}` }] : []),
        ...premieres.flatMap((row) => resultOf(row, nameOf) ?? []),
      ];
      const written = await listWrittenKeys(
        services.db,
        stories.map(({ fact_key }) => fact_key),
      );
      const fresh = stories.filter(({ fact_key }) => !written.includes(fact_key));
      for (const story of fresh) await insertStory(services, { ...story, topic: 'premiere' });
      if (fresh.length > 0) await releaseNews(services);
    },
  };
}

type NameOf = (celebrityId: string) => string;

function stagedOf({ stage, celebrity_id, at }: PremiereRow, nameOf: NameOf) {
  return { stage, name: nameOf(celebrity_id), timeMs: at.getTime() };
}

/** Null while it is not over. */
function resultOf(row: PremiereRow, nameOf: NameOf): PremiereStory | null {
  const { price_after_cents, cancelled_reason, celebrity_id } = row;
  const about = { celebrity_id, fact_key: `premiere:${row.day}:${row.stage}` };
  const staged = stagedOf(row, nameOf);
  if (cancelled_reason === 'suspended' || cancelled_reason === 'downtime') {
    return { ...writeCancelledPremiere(staged, cancelled_reason), ...about, change_bps: null };
  }
  const changeBps = premiereChangeBps(row);
  if (changeBps === null || price_after_cents === null) return null;
  const story = writePremiere({ ...staged, changeBps, priceCents: seCents(price_after_cents) });
  return { ...story, ...about, change_bps: changeBps };
}
