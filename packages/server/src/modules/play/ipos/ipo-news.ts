import { formatCount } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { dayMs, formatDateTime } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { insertStory, listWrittenKeys } from '../../exchange/news/news.public.js';
import { type IpoRow, listShownIpos } from './ipo.sql.js';
import { ipoStateOf } from './present-ipo.js';

type NewsServices = Pick<Services, 'db' | 'clock' | 'random'>;

interface IpoStory {
  readonly title: string;
  readonly body: string;
  readonly fact_key: string;
  readonly celebrity_id: string | null;
}

/**
 * Writes an IPO up when it is announced, when its window opens, when trading begins and when it is cancelled.
 */
export function ipoNewsTask(services: NewsServices): TickTask {
  return {
    name: 'ipo news',
    run: async ({ atMs }) => {
      const rows = await listShownIpos(services.db, services.clock.now());
      const stories = rows.flatMap((row) => storyOf(row, atMs) ?? []);
      const keys = stories.map(({ fact_key }) => fact_key);
      const written = new Set(await listWrittenKeys(services.db, keys));
      for (const story of stories) {
        if (!written.has(story.fact_key)) {
          await insertStory(services, { ...story, topic: 'announcement', change_bps: null });
        }
      }
    },
  };
}

/** What an IPO's state has to report; nothing of one that has traded for a day. */
function storyOf(row: IpoRow, nowMs: number): IpoStory | null {
  const { id, name, price_cents, supply, cap, opens_at, closes_at, celebrity_id, cancel_reason, opening_cents } = row;
  const price = formatSe(seCents(price_cents));
  const state = ipoStateOf(row, nowMs);
  const [opens, closes] = [opens_at, closes_at].map((at) => formatDateTime(at.getTime()));
  if (state === 'announced') {
    return {
      title: `${name} goes public at ${price}`,
      body: `${formatCount(supply)} shares, at most ${formatCount(cap)} for a player. Subscribe from ${opens} to ${closes}, London time. Who comes first has no advantage.`,
      fact_key: `ipo:${id}:announced`,
      celebrity_id: null,
    };
  }
  if (state === 'open') {
    return {
      title: `Subscriptions for ${name} are open`,
      body: `${formatCount(supply)} shares at ${price}, until ${closes}, London time.`,
      fact_key: `ipo:${id}:open`,
      celebrity_id: null,
    };
  }
  if (state === 'cancelled') {
    return {
      title: `The IPO of ${name} was cancelled`,
      body: `${cancel_reason ?? ''}. All reserved cash is free again.`,
      fact_key: `ipo:${id}:cancelled`,
      celebrity_id: null,
    };
  }
  if (state !== 'trading' || opening_cents === null || nowMs - closes_at.getTime() > 3 * dayMs) return null;
  return {
    title: `${name} trades now`,
    body: `The first price after the IPO at ${price} was ${formatSe(seCents(opening_cents))}.`,
    fact_key: `ipo:${id}:trading`,
    celebrity_id,
  };
}
