import { errorCatalogue } from '@limelight/contract/errors';
import type { OwnSquads } from '@limelight/contract/fame/squads.schema';
import { formatCounted } from '@limelight/rules/count';
import { dayMs, hourMs } from '@limelight/rules/time';

export interface FoundingNeed {
  readonly text: string;
  /** What is missing of it; undefined when nothing is. */
  readonly missing: string | undefined;
}

/** "2 more days"; within the last day "5 more hours". */
function timeMissing(oldEnoughMs: number, nowMs: number): string {
  const leftMs = Math.max(oldEnoughMs - nowMs, 1);
  if (leftMs < dayMs) return `${formatCounted(Math.ceil(leftMs / hourMs), 'more hour')}`;
  return formatCounted(Math.ceil(leftMs / dayMs), 'more day');
}

/** What it takes to found a squad, with what the player still lacks. */
export function foundingNeeds({ founding }: Pick<OwnSquads, 'founding'>, nowMs: number): readonly FoundingNeed[] {
  const { lacks, accountDays, oldEnoughAt, trades, tradesNeeded } = founding;
  return [
    {
      text: `An account of ${formatCounted(accountDays, 'day')}`,
      missing: lacks.includes('ACCOUNT_DAYS') ? timeMissing(Date.parse(oldEnoughAt), nowMs) : undefined,
    },
    {
      text: formatCounted(tradesNeeded, 'trade'),
      missing: lacks.includes('TRADES') ? formatCounted(tradesNeeded - trades, 'more trade') : undefined,
    },
  ];
}

/** What neither time nor trades change; undefined when nothing stands in the way. */
export function foundingObstacle({
  founding: { lacks },
  captainciesMax,
  membershipsMax,
}: OwnSquads): string | undefined {
  if (lacks.includes('STAFF')) return errorCatalogue.STAFF_ACCOUNT.message;
  if (lacks.includes('CAPTAINCIES')) {
    return `You lead ${formatCounted(captainciesMax, 'squad')}, as many as you can. Hand one over to found another.`;
  }
  if (lacks.includes('MEMBERSHIPS')) {
    return `You’re in ${formatCounted(membershipsMax, 'squad')}, as many as you can. Leave one to found another.`;
  }
  if (lacks.includes('FOUNDINGS')) return 'You founded several squads this week. Wait some days to found another.';
  return undefined;
}
