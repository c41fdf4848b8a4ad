import {
  type Division,
  dealtTradeDays,
  divisions,
  type LeaguePlayer,
  leagueOfDeal,
  leaguesFor,
  leagueTable,
} from '@limelight/rules/league';
import { addDays, type LondonDay } from '@limelight/rules/time';
import { returnBps } from '@limelight/rules/time-weighted-return';
import type { Database } from '../../platform/database.js';
import { playerRanges } from '../../platform/player-ranges.js';
import {
  type ClosedMember,
  findLastLeague,
  findMonthBefore,
  listClosingMembers,
  type MemberResult,
  updateResults,
} from './league.sql.js';
import { type GroupSize, insertMembers, listActivePlayers, listGroupSizes, lockPlacing } from './league-placing.sql.js';
import { findSnapshotDays, findSnapshotDayUpTo } from './snapshot.sql.js';

/**
 * Closes the previous month, if any, and deals the new one: some leagues, then some players at a time, each in a
 * statement or transaction of its own. A second run does only what is missing.
 *
 * @param closeDay the day of the newest complete snapshot
 */
export async function startMonth(db: Database, month: LondonDay, closeDay: LondonDay): Promise<void> {
  const before = await findMonthBefore(db, month);
  if (before !== undefined) await closeMonth(db, before, month);
  await dealMonth(db, month, closeDay);
}

/** About a thousand players. */
const leaguesPerRange = 20;

/** Who plays in which division, bots among themselves. */
type Group = Omit<GroupSize, 'members'>;

const groups: readonly Group[] = divisions.flatMap((division) => [false, true].map((bot) => ({ division, bot })));

const keyOf = ({ division, bot }: Group) => `${division} ${bot}`;

async function closeMonth(db: Database, month: LondonDay, next: LondonDay): Promise<void> {
  const { month: fromDay } = await findSnapshotDays(db, { week: month, month });
  const { month: toDay } = await findSnapshotDays(db, { week: next, month: next });
  if (toDay === null) throw new Error('a month was closed before its last snapshot');
  for (const group of groups) {
    const last = await findLastLeague(db, { month, ...group });
    for (let first = 1; first <= last; first += leaguesPerRange) {
      const leagues = { month, ...group, first, last: first + leaguesPerRange - 1 };
      const members = await listClosingMembers(db, leagues, { fromDay, toDay });
      await updateResults(db, month, resultsOf(group.division, members));
    }
  }
}

function resultsOf(division: Division, members: readonly ClosedMember[]): MemberResult[] {
  const leagues = new Map<number, LeaguePlayer[]>();
  for (const { userId, league, index, openingIndex, tradeDays } of members) {
    const players = leagues.get(league) ?? [];
    players.push({ userId, tradeDays, returnBps: returnBps(index, openingIndex) });
    leagues.set(league, players);
  }
  return [...leagues.values()].flatMap((players) => leagueTable(division, players));
}

async function dealMonth(db: Database, month: LondonDay, closeDay: LondonDay): Promise<void> {
  const days = { sinceDay: await findSnapshotDayUpTo(db, addDays(closeDay, -dealtTradeDays)), closeDay };
  const active = new Map<string, number>();
  for await (const range of playerRanges(db)) {
    for (const player of await listActivePlayers(db, month, days, range)) {
      active.set(keyOf(player), (active.get(keyOf(player)) ?? 0) + 1);
    }
  }
  const dealt = new Map<string, number>();
  for (const group of await listGroupSizes(db, month)) dealt.set(keyOf(group), group.members);
  for await (const range of playerRanges(db)) {
    await db.transaction().execute(async (tx) => {
      await lockPlacing(tx);
      const players = await listActivePlayers(tx, month, days, range);
      const placements = players.map((player) => {
        const key = keyOf(player);
        const place = dealt.get(key) ?? 0;
        dealt.set(key, place + 1);
        return { ...player, league: leagueOfDeal(place, leaguesFor(active.get(key) ?? 0)) };
      });
      await insertMembers(tx, month, placements);
    });
  }
}
