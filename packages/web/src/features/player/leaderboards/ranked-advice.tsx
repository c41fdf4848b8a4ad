import type { OwnRank } from '@limelight/contract/fame/leaderboards.schema';
import { rankedAdvice } from '@limelight/rules/ranked';
import type { RankingWindow } from '@limelight/rules/ranking';
import { Target } from 'lucide-react';
import { Banner } from '../../../ui/query-states';

const periods: Readonly<Record<RankingWindow, string>> = { week: 'this week', month: 'this month', all: 'so far' };

/** What keeps the player out of a ranking, or would soon, and what to do; null for who need not know. */
export function adviceOf(own: OwnRank | null | undefined, window: RankingWindow): string | null {
  if (own?.standing == null || ['staff', 'frozen', 'ring'].includes(own.visibility)) return null;
  return rankedAdvice(own.standing, { ranked: own.standing.ranked, period: periods[window] });
}

interface RankedAdviceProps {
  readonly own: OwnRank | null | undefined;
  readonly window: RankingWindow;
}

export function RankedAdvice({ own, window }: RankedAdviceProps) {
  const advice = adviceOf(own, window);
  if (advice === null) return null;
  return (
    <Banner
      tone={own?.standing?.ranked ? 'warning' : 'info'}
      icon={<Target aria-hidden size={18} strokeWidth={1.75} />}
    >
      {advice}
    </Banner>
  );
}
