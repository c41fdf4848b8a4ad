import { formatSe, seCents } from '@limelight/rules/money';
import { nameSplit, type SplitRatio, splitHaltTicks } from '@limelight/rules/split';
import { minuteMs, tickMs } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { insertStory, listWrittenKeys } from '../news/news.public.js';
import { listSplitsToReport, type SplitToReport } from './splits.sql.js';

type NewsServices = Pick<Services, 'db' | 'clock' | 'random'>;

interface SplitStory {
  readonly title: string;
  readonly body: string;
  readonly fact_key: string;
}

/** Writes each split up twice: when it is announced, a day ahead, and when it is executed. */
export function announceTask(services: NewsServices): TickTask {
  return {
    name: 'split news',
    run: async () => {
      const splits = await listSplitsToReport(services.db, services.clock.now());
      const stories = splits.map((split) => ({ ...storyOf(split), celebrity_id: split.celebrity_id }));
      const keys = stories.map(({ fact_key }) => fact_key);
      const written = new Set(await listWrittenKeys(services.db, keys));
      for (const story of stories) {
        if (written.has(story.fact_key)) continue;
        await insertStory(services, { ...story, topic: 'announcement', change_bps: null });
      }
    },
  };
}

/** "1 share becomes 10", "20 shares become 1" */
function exchange({ from, to }: SplitRatio): string {
  return to > from ? `1 share becomes ${to}` : `${from} shares become 1`;
}

function storyOf(split: SplitToReport): SplitStory {
  const { name, id, from_shares: from, to_shares: to, price_before_cents, price_after_cents } = split;
  const oddLots = from > to ? ' Leftover shares are paid in cash.' : '';
  if (split.state === 'announced') {
    const minutes = (splitHaltTicks * tickMs) / minuteMs;
    return {
      title: `${nameSplit({ from, to })} announced for ${name}`,
      body: `At the next opening ${exchange({ from, to })}, and the price changes with it, so values stay the same.${oddLots} Trading is halted for ${minutes} minutes; orders and alerts adjust automatically.`,
      fact_key: `split:${id}:announced`,
    };
  }
  const [before, after] = [formatSe(seCents(price_before_cents ?? 0)), formatSe(seCents(price_after_cents ?? 0))];
  return {
    title: `${name}: ${nameSplit({ from, to })} is done`,
    body: `${exchange({ from, to })}. The price went from ${before} to ${after}, values stayed the same.${oddLots}`,
    fact_key: `split:${id}:executed`,
  };
}
