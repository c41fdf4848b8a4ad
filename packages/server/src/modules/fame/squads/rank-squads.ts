import { monthOf } from '@limelight/rules/ranking';
import { countsForDay, rankSquads, squadDay } from '@limelight/rules/squad-ranking';
import { type LondonDay, londonDay, startOfLondonDay } from '@limelight/rules/time';
import { atHalfPace } from '../../../platform/at-half-pace.js';
import { runOncePerDay } from '../../../platform/daily-run.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { findSnapshotDays, snapshotTask } from '../leaderboards/leaderboards.public.js';
import type { MonthCloses } from './ranked-member.sql.js';
import {
  type Closes,
  deleteStaysBefore,
  insertSquadDay,
  listRingLinks,
  listSquadIds,
  listSquadMonths,
  listStayingPlayers,
  listUnrankedCloses,
  replaceSquadRanks,
  squadDayTask,
} from './squad-ranking.sql.js';

type RankServices = Pick<Services, 'db' | 'clock'>;

const squadsPerRead = 200;

/**
 * Once the closes of a day are there, chains the day before to the index of each squad, and ranks the squads
 * by their month. A server that was off goes on with the days that are missing.
 */
export function squadRankingTask(services: RankServices): TickTask {
  const { db } = services;
  // Saves a query per tick for the rest of the day.
  let doneOn: LondonDay | undefined;
  return {
    name: 'squad-ranking',
    run: async ({ atMs }, stopping) => {
      if (doneOn === londonDay(atMs)) return;
      for (const closes of await listUnrankedCloses(db, snapshotTask)) {
        if (!(await chainDays(services, closes, stopping))) return;
        await rankMonth(services, closes, new Date(atMs));
        doneOn = closes.closedOn;
      }
    },
  };
}

/** @returns whether all squads have the day; false when `stopping` ended it early */
async function chainDays(services: RankServices, closes: Closes, stopping?: AbortSignal): Promise<boolean> {
  let after: string | null = null;
  for (;;) {
    const ids: readonly string[] = await listSquadIds(services.db, after, squadsPerRead);
    for (const id of ids) {
      if (stopping?.aborted) return false;
      await atHalfPace(services, stopping, () => chainDay(services, id, closes));
    }
    after = ids.at(-1) ?? null;
    if (ids.length < squadsPerRead) return !stopping?.aborted;
  }
}

async function chainDay({ db }: RankServices, squadId: string, closes: Closes): Promise<void> {
  const startMs = startOfLondonDay(closes.openedOn);
  const stays = await listStayingPlayers(db, squadId, { ...closes, endedAfter: new Date(startMs) });
  const members = stays.filter((stay) => countsForDay(stay, startMs));
  const links = await listRingLinks(
    db,
    members.map(({ userId }) => userId),
  );
  const chained = squadDay(members, links);
  if (chained !== null) await insertSquadDay(db, squadId, { ...closes, ...chained });
}

/** With the run that says the day is done. */
async function rankMonth({ db }: RankServices, { openedOn, closedOn }: Closes, now: Date): Promise<void> {
  await runOncePerDay(db, { task: squadDayTask, day: closedOn, now }, async (tx) => {
    await replaceSquadRanks(tx, rankSquads(await listSquadMonths(tx, monthOf(closedOn))));
    await deleteStaysBefore(tx, new Date(startOfLondonDay(openedOn)));
  });
}

/** The closes between which members are compared, of the month of now. */
export async function findMonthCloses({ db, clock }: RankServices): Promise<MonthCloses> {
  const month = monthOf(londonDay(clock.nowMs()));
  const { month: openedOn, last: closedOn } = await findSnapshotDays(db, { week: month, month });
  return openedOn === null || closedOn === null || openedOn === closedOn ? null : { openedOn, closedOn };
}
