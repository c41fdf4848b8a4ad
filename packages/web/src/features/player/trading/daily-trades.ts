import { formatCounted } from '@limelight/rules/count';
import { addDays, londonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';
import { usePublicSettings } from '../../../queries/settings';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useNow } from '../../../ui/now';
import { timeIn } from '../../../ui/zone';

/** From this share of the daily maximum on, the ticket says how many trades are left. */
const warningShare = 0.9;

export interface DailyTrades {
  readonly made: number;
  readonly max: number;
  readonly left: number;
  readonly isNearMax: boolean;
  /** When the count starts at 0 again, in the reader's time: "at 01:00". */
  readonly resetText: string;
}

export interface CountedTrades {
  readonly tradesToday: number;
  readonly tradesPerDayMax: number;
  /** When the count was received: after midnight it is that of yesterday. */
  readonly countedAtMs: number;
}

export function dailyTradesAt(
  { tradesToday, tradesPerDayMax, countedAtMs }: CountedTrades,
  nowMs: number,
): DailyTrades {
  const today = londonDay(nowMs);
  const made = londonDay(countedAtMs) < today ? 0 : tradesToday;
  const time = timeIn('own', startOfLondonDay(addDays(today, 1)));
  return {
    made,
    max: tradesPerDayMax,
    left: Math.max(0, tradesPerDayMax - made),
    isNearMax: made >= tradesPerDayMax * warningShare,
    resetText: time === '00:00' ? 'at midnight' : `at ${time} your time (midnight in London)`,
  };
}

/** What the ticket says when the maximum is near or reached; undefined before. */
export function dailyTradesWarning({ left, max, isNearMax, resetText }: DailyTrades): string | undefined {
  if (left === 0) return `You have made all ${formatCounted(max, 'trade')} of today. You can trade again ${resetText}`;
  return isNearMax ? `${formatCounted(left, 'trade')} of ${max} left today. They reset ${resetText}` : undefined;
}

/** The player's trades of today; undefined while the portfolio or the settings load. */
export function useDailyTrades(): DailyTrades | undefined {
  const { data: portfolio, dataUpdatedAt: countedAtMs } = useFetchedPortfolio();
  const { data: settings } = usePublicSettings();
  const nowMs = useNow(minuteMs);
  if (portfolio === undefined || settings === undefined) return undefined;
  const { tradesToday } = portfolio;
  return dailyTradesAt({ tradesToday, tradesPerDayMax: settings.tradesPerDayMax, countedAtMs }, nowMs);
}
