import { dayMs, minuteMs } from '@limelight/rules/time';
import type { StoredFigure } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import { readTradedVolume } from '../../exchange/market/market.public.js';
import { countTrades } from '../../money/economy/economy.public.js';
import { countActivePlayers } from '../../people/settings/settings.public.js';
import { countPublishedNews } from './health.sql.js';
import { readCounts } from './system-data.sql.js';

type Statistics = Awaited<ReturnType<typeof readCounts>> &
  Readonly<Record<'activeUsersDay' | 'activeUsersMonth' | 'trades' | 'volumeCents' | 'newsItems', number>>;

/**
 * The counts of the system's pages. Trades come from the hourly sums of the ledger: to count their rows would
 * take seconds.
 */
export function statisticsFigure({ db, clock }: Pick<Services, 'db' | 'clock'>): StoredFigure<Statistics> {
  const read = async () => {
    const active = (days: number) => countActivePlayers(db, new Date(clock.nowMs() - days * dayMs));
    const [counts, activeUsersDay, activeUsersMonth, trades, volumeCents, newsItems] = await Promise.all([
      readCounts(db),
      active(1),
      active(30),
      countTrades(db),
      readTradedVolume(db),
      countPublishedNews(db),
    ]);
    return { ...counts, activeUsersDay, activeUsersMonth, trades, volumeCents, newsItems };
  };
  return { name: 'system-statistics', table: '"user"', periodMs: 10 * minuteMs, read };
}
