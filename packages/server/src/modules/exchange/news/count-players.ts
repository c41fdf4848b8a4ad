import { minuteMs } from '@limelight/rules/time';
import type { StoredFigure } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import { countPlayers } from './staff-news.sql.js';

/** Everybody whom news reach. */
export function playersFigure({
  db,
}: Pick<Services, 'db'>): StoredFigure<{ readonly players: number; readonly vipPlayers: number }> {
  return { name: 'news-players', table: 'wallet', periodMs: 10 * minuteMs, read: () => countPlayers(db) };
}
