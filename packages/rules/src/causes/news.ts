import { bps } from '../money.js';
import { newsDrawIndex, newsImpactBpsMax, newsIntervalMs, newsJumpOf } from '../news.js';
import { premiereQuietMs } from '../premiere.js';
import { type Cause, type CelebrityCause, type DayFacts, isWhole, type Log, ofKind } from './cause.js';
import { msBetween } from './downtime.js';
import { fromTick } from './from-tick.js';
import type { PremiereCause } from './premiere.js';

export interface NewsCause extends CelebrityCause {
  readonly kind: 'news';
  readonly impactBps: number;
}

type Code = 'IMPACT_TOO_LARGE' | 'IMPACT_TOO_SOON' | 'NEWS_NEAR_PREMIERE';

export const news: Cause<NewsCause, Code> = {
  kind: 'news',
  concerns: 'celebrity',
  schema: { impactBps: isWhole },
  problems: {
    IMPACT_TOO_LARGE: 'News moved a price by more than a fifth.',
    IMPACT_TOO_SOON: 'News moved a celebrity twice within 24 hours.',
    NEWS_NEAR_PREMIERE: 'News moved a celebrity within 24 hours of its premiere.',
  },
  allowed: ({ impactBps }) => (Math.abs(impactBps) <= newsImpactBpsMax ? null : 'IMPACT_TOO_LARGE'),
  jump: {
    moment: 'before',
    drawIndex: newsDrawIndex,
    of: ({ celebrityId, impactBps }) => newsJumpOf(celebrityId, bps(impactBps)),
  },
  checkRecords(own, day, log) {
    const last = new Map<string, number>();
    for (const { celebrityId, tick } of [...ofKind<NewsCause>('news', day.before.causes), ...own]) {
      const since = last.get(celebrityId);
      last.set(celebrityId, tick);
      if (since === undefined || msBetween(since, tick, day) >= newsIntervalMs) continue;
      log.add('IMPACT_TOO_SOON', { tick, celebrityId, detail: `after tick ${since}` });
    }
    checkQuiet(day, log);
  },
  words: ({ tick, impactBps }) =>
    `news with an impact of ${impactBps > 0 ? '+' : '−'}${Math.abs(impactBps) / 100}%, ${fromTick(tick)}`,
};

/** News keep away from a premiere of the same celebrity, so that its jump is the seed's alone. */
function checkQuiet(day: DayFacts, log: Log<Code>): void {
  const causes = [...day.before.causes, ...day.causes];
  const premieres = ofKind<PremiereCause>('premiere', causes);
  for (const { celebrityId, tick } of ofKind<NewsCause>('news', causes)) {
    for (const premiere of premieres) {
      const [from, to] = tick < premiere.tick ? [tick, premiere.tick] : [premiere.tick, tick];
      // Of two that the day before had, its own check says so.
      if (premiere.celebrityId !== celebrityId || to < day.firstTick) continue;
      if (msBetween(from, to, day) >= premiereQuietMs) continue;
      log.add('NEWS_NEAR_PREMIERE', { tick, celebrityId, detail: `${premiere.stage} at tick ${premiere.tick}` });
    }
  }
}
