import { isNewsImpact, newsBodyLengthMax, newsTitleLengthMax } from '@limelight/rules/news';
import { Refusal } from '../../platform/http/refusal.js';
import { uuidv7 } from '../../platform/random.js';
import type { Services } from '../../services.js';
import { insertNews } from './news.sql.js';

export interface NewsDraft {
  /** Null for the whole market. */
  readonly celebrityId: string | null;
  readonly title: string;
  readonly body: string;
  /** Needs a celebrity; null moves nothing. */
  readonly impactBps: number | null;
}

/**
 * Stores an item as a draft, visible to staff only. Text is plain text: stored unchanged and escaped wherever it is
 * rendered.
 * @returns the new item's id
 * @throws Refusal BAD_REQUEST naming the fields
 */
export async function createNews(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  draft: NewsDraft,
): Promise<string> {
  const { celebrityId, impactBps } = draft;
  const [title, body] = [draft.title.trim(), draft.body.trim()];
  const problems = problemsOf({ ...draft, title, body });
  if (Object.keys(problems).length > 0) throw new Refusal('BAD_REQUEST', { details: problems });
  const id = uuidv7(clock, random);
  await insertNews(db, {
    id,
    celebrity_id: celebrityId,
    title,
    body,
    topic: 'announcement',
    author: 'staff',
    impact_bps: impactBps,
    created_at: clock.now(),
  });
  return id;
}

function problemsOf({ celebrityId, title, body, impactBps }: NewsDraft): Record<string, string> {
  return {
    ...((title === '' || title.length > newsTitleLengthMax) && {
      title: `Between 1 and ${newsTitleLengthMax} characters`,
    }),
    ...((body === '' || body.length > newsBodyLengthMax) && { body: `Between 1 and ${newsBodyLengthMax} characters` }),
    ...(impactBps !== null && !isNewsImpact(impactBps) && { impactBps: 'Up to 20% either way, and not zero' }),
    ...(impactBps !== null && celebrityId === null && { celebrityId: 'An impact needs a celebrity' }),
  };
}
