import {
  type Division,
  dealtTradeDays,
  divisions,
  type LeaguePlayer,
  type LeagueResult,
  leagueOfDeal,
  leagueResults,
  leaguesFor,
} from '@limelight/rules/league';
import { averageSpread, isSpread, noSpread } from '@limelight/rules/ranked';
import { addDays, type LondonDay } from '@limelight/rules/time';
import { returnBps } from '@limelight/rules/time-weighted-return';
import { atHalfPace } from '../../../platform/at-half-pace.js';
import { runInRanges } from '../../../platform/run-in-ranges.js';
import type { Services } from '../../../services.js';
import {
  type ClosedMember,
  findLastLeague,
  findMonthBefore,
  isMonthDealt,
  listClosingMembers,
  monthTask,
  updateResults,
} from './league.sql.js';
import {
  addToDeal,
  type GroupSize,
  insertMembers,
  listActivePlayers,
  listDeals,
  lockPlacing,
} from './league-placing.sql.js';
import { findSnapshotDays, findSnapshotDayUpTo } from './snapshot.sql.js';

export interface MonthTurn {
  readonly month: LondonDay;
  /** The day of the newest complete snapshot. */
  readonly closeDay: LondonDay;
  readonly playersPerRange: number;
  /** Aborted when the server stops: the turn ends after its current range and goes on with the next call. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Closes the previous month, if any, and deals the new one: some leagues, then some players at a time, each
 * in a transaction of its own, with a rest between them. A second run does only what is missing.
 *
 * @returns whether the month is dealt; false when `stopping` ended the turn early
 */
export async function startMonth(services: Pick<Services, 'db' | 'clock'>, turn: MonthTurn): Promise<boolean> {
  if (await isMonthDealt(services.db, turn.month)) return true;
  const before = await findMonthBefore(services.db, turn.month);
  if (before !== undefined && !(await closeMonth(services, before, turn))) return false;
  return dealMonth(services, turn);
}

/** About a thousand players. */
const leaguesPerRange = 20;

/** Who plays in which division, bots among themselves. */
type Group = Omit<GroupSize, 'members'>;

const groups: readonly Group[] = divisions.flatMap((division) => [false, true].map((bot) => ({ division, bot })));

const keyOf = ({ division, bot }: Group) => `${division} ${bot}`;

async function closeMonth(
  services: Pick<Services, 'db' | 'clock'>,
  month: LondonDay,
  { month: next, stopping }: MonthTurn,
): Promise<boolean> {
  const { db } = services;
  const { month: fromDay } = await findSnapshotDays(db, { week: month, month });
  const { month: toDay } = await findSnapshotDays(db, { week: next, month: next });
  if (toDay === null) throw new Error('a month was closed before its last snapshot');
  for (const group of groups) {
    const last = await findLastLeague(db, { month, ...group });
    for (let first = 1; first <= last; first += leaguesPerRange) {
      if (stopping?.aborted) return false;
      const leagues = { month, ...group, first, last: first + leaguesPerRange - 1 };
      const members = await listClosingMembers(db, leagues, { fromDay, toDay });
      if (members.length === 0) continue;
      await atHalfPace(services, stopping, () => updateResults(db, month, resultsOf(group.division, members)));
    }
  }
  return !stopping?.aborted;
}

function resultsOf(division: Division, members: readonly ClosedMember[]): LeagueResult[] {
  const leagues = new Map<number, (LeaguePlayer & { readonly ranked: boolean })[]>();
  for (const { userId, league, index, openingIndex, tradeDays, opening, closing } of members) {
    const players = leagues.get(league) ?? [];
    const ranked = closing === null || isSpread(averageSpread(opening ?? noSpread, closing, nothingHeld));
    players.push({ userId, tradeDays, ranked, returnBps: returnBps(index, openingIndex) });
    leagues.set(league, players);
  }
  return [...leagues.values()].flatMap((players) => leagueResults(division, players));
}

/** Of a month without a tick that counts. */
const nothingHeld = { invested: 0, largest: 0, held: 0 };

/**
 * How many leagues there are depends on how many players are dealt, so all are counted before the first is
 * dealt. What is counted and dealt is stored with each range, which is why an interrupted deal goes on with
 * the same leagues.
 */
async function dealMonth(
  services: Pick<Services, 'db' | 'clock'>,
  { month, closeDay, playersPerRange, stopping }: MonthTurn,
): Promise<boolean> {
  const days = { sinceDay: await findSnapshotDayUpTo(services.db, addDays(closeDay, -dealtTradeDays)), closeDay };
  const run = { day: month, playersPerRange, stopping };
  const isCounted = await runInRanges(services, { ...run, task: 'league players' }, async (tx, range) => {
    const counts = new Map<string, GroupSize>();
    for (const player of await listActivePlayers(tx, month, days, range)) {
      const { division, bot } = player;
      const members = 1 + (counts.get(keyOf(player))?.members ?? 0);
      counts.set(keyOf(player), { division, bot, members });
    }
    await addToDeal(tx, month, 'players', [...counts.values()]);
  });
  if (!isCounted) return false;
  return runInRanges(services, { ...run, task: monthTask }, async (tx, range) => {
    await lockPlacing(tx);
    const deals = new Map((await listDeals(tx, month)).map((deal) => [keyOf(deal), { ...deal, members: 0 }]));
    const players = await listActivePlayers(tx, month, days, range);
    const placements = players.flatMap((player) => {
      const deal = deals.get(keyOf(player));
      // Who came into a division after it was counted gets a seat as a newcomer, with the next trade.
      if (deal === undefined) return [];
      const place = deal.dealt + deal.members;
      deal.members += 1;
      return [{ ...player, league: leagueOfDeal(place, leaguesFor(deal.players)) }];
    });
    await insertMembers(tx, month, placements);
    await addToDeal(tx, month, 'dealt', [...deals.values()]);
  });
}
