import { formatSe, seCents } from '@limelight/rules/money';
import { dayMs, formatDateTime } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { insertStory, listWrittenKeys } from '../news/news.public.js';
import { listToReport, type NamedRetirement } from './retirements.sql.js';

type NewsServices = Pick<Services, 'db' | 'clock' | 'random'>;

/** Writes each retirement up: the notice, its withdrawal, and when everybody is paid. */
export function announceTask(services: NewsServices): TickTask {
  return {
    name: 'retirement news',
    run: async () => {
      const rows = await listToReport(services.db, new Date(services.clock.nowMs() - 2 * dayMs));
      if (rows.length === 0) return;
      const stories = rows.flatMap(storiesOf);
      const keys = stories.map(({ fact_key }) => fact_key);
      const written = new Set(await listWrittenKeys(services.db, keys));
      for (const story of stories) {
        if (!written.has(story.fact_key))
          await insertStory(services, { ...story, topic: 'announcement', change_bps: null });
      }
    },
  };
}

function storiesOf(row: NamedRetirement) {
  const { id, name, sentence, celebrity_id, due_at, withdrawn_at, completed_at } = row;
  const price = formatSe(seCents(row.price_cents ?? 0));
  const story = (what: string, title: string, body: string) => ({
    ...{ celebrity_id, title, body },
    fact_key: `retirement:${id}:${what}`,
  });
  const due = formatDateTime(due_at.getTime());
  const stories = [
    story(
      'notice',
      `${name} is leaving the exchange`,
      `${sentence} Trading has ended. On ${due} every holder is paid ${price} a share, without a fee.`,
    ),
  ];
  if (withdrawn_at !== null) {
    const body = 'The notice was withdrawn. Holders keep their shares. Trading is suspended until further notice.';
    stories.push(story('withdrawn', `${name} stays on the exchange`, body));
  }
  if (completed_at !== null) {
    const body = `${sentence} Every holder was paid ${price} a share, without a fee.`;
    stories.push(story('paid', `${name} has left the exchange`, body));
  }
  return stories;
}
