import { leagueTable } from '@limelight/rules/league';
import { monthOf, type RankingWindow } from '@limelight/rules/ranking';
import type { LondonDay } from '@limelight/rules/time';
import { openingIndex, returnBps } from '@limelight/rules/time-weighted-return';
import type { Database } from '../../../platform/database.js';
import { listLeagueMates, listMemberships, type Membership } from './league.sql.js';
import type { RankingBook } from './ranking-book.js';
import type { RankingKey } from './ranking-order-set.js';
import type {
  BoardQuery,
  LeagueQuery,
  OwnPlace,
  OwnStanding,
  RankingQuery,
  Wealth,
  WealthQuery,
} from './ranking-queries.js';
import { type BoardProfile, listBoardProfiles } from './ranking-rows.sql.js';
import { listSnapshotsOf } from './snapshot.sql.js';
import { type PlayerStandings, rankedBitsOf } from './standing.sql.js';

export type BoardResponse = Awaited<ReturnType<typeof runBoardQuery>>;
export type ResponseTo<Query extends RankingQuery> = Query extends BoardQuery
  ? BoardResponse
  : Query extends WealthQuery
    ? Wealth
    : Awaited<ReturnType<typeof runLeagueQuery>>;

/** What answers queries: the worker thread, or in a test the engine itself. */
export interface RankingSource {
  query<Query extends RankingQuery>(query: Query): Promise<ResponseTo<Query>>;
}

type BoardProfiles = ReadonlyMap<string, BoardProfile>;

const monthsShown = 12;

export interface QueryServices {
  readonly db: Database;
  readonly standingOf: (userId: string) => Promise<PlayerStandings | undefined>;
  /** Makes the engine read players again whose row in the book is outdated. */
  readonly markChanged: (userIds: readonly string[]) => void;
}

/** How the viewer stands; one who came into a ranking just now is read again. */
async function standingOf(
  { standingOf: read, markChanged }: QueryServices,
  book: RankingBook,
  { viewerId, window }: { readonly viewerId: string; readonly window: RankingWindow },
): Promise<OwnStanding | null> {
  const found = await read(viewerId);
  if (found === undefined) return null;
  if ((rankedBitsOf(found.standings) & ~book.rankedBits(viewerId)) !== 0) markChanged([viewerId]);
  return { ...found.standings[window], ranked: book.isRanked(viewerId, window) };
}

export async function runBoardQuery(services: QueryServices, book: RankingBook, query: BoardQuery) {
  const { db, markChanged } = services;
  const { window, sort, viewerId, group, guestReturnBps } = query;
  const key: RankingKey = sort === 'value' ? 'value' : window;
  const { tick } = book;
  const { total, rows } = book.page(key, query);
  const own = viewerId === null ? null : book.placeOf(viewerId, key, query);
  const viewers = viewerId === null ? [] : [viewerId];
  const profiles = await profilesOf(db, [...viewers, ...rows.map(({ userId }) => userId)]);
  // Names are read now, so that players who hid or were suspended since the ranking are not shown.
  const hidden = rows.filter(({ userId }) => {
    const profile = profiles.get(userId);
    return profile === undefined || !isShown(profile);
  });
  if (hidden.length > 0) markChanged(hidden.map(({ userId }) => userId));
  const standing =
    viewerId === null
      ? null
      : await standingOf(services, book, { viewerId, window: sort === 'value' ? 'all' : window });
  const guestRank = guestReturnBps === undefined ? null : book.rankOfReturn(group, window, guestReturnBps);
  return {
    tick,
    total,
    entries: shownRows(rows, profiles),
    own: withOwnProfile(own && { ...own, standing }, profiles.get(viewerId ?? '')),
    guestRank,
  };
}

function isShown({ playing, unranked }: BoardProfile): boolean {
  return playing && !unranked;
}

/** Those among them whom others may see, as a board shows them. */
function shownRows<Row extends { readonly userId: string }>(rows: readonly Row[], profiles: BoardProfiles) {
  return rows.flatMap(({ userId, ...row }) => {
    const profile = profiles.get(userId);
    return profile !== undefined && isShown(profile) ? [{ ...row, profile }] : [];
  });
}

/** A hidden player sees the own rank, staff and players without a trade have none. */
function withOwnProfile(own: Omit<OwnPlace, 'profile'> | null, profile: BoardProfile | undefined): OwnPlace | null {
  if (own === null || profile === undefined) return null;
  return profile.playing ? { ...own, profile } : { ...own, rank: null, change: null, standing: null, profile };
}

async function profilesOf(db: Database, userIds: readonly string[]): Promise<BoardProfiles> {
  return new Map((await listBoardProfiles(db, userIds)).map((profile) => [profile.userId, profile]));
}

export async function runLeagueQuery(
  services: QueryServices,
  book: RankingBook,
  { viewerId }: LeagueQuery,
  today: LondonDay,
) {
  const { db } = services;
  const currentMonth = monthOf(today);
  const memberships = await listMemberships(db, viewerId, monthsShown + 1);
  const membership = memberships.find(({ month }) => month === currentMonth);
  const { placed: mates, tradeDays } = await placedMates(db, book, membership, viewerId);
  const userIds = [viewerId, ...mates.map(({ userId }) => userId)];
  const standing = await standingOf(services, book, { viewerId, window: 'month' });
  const profiles = await profilesOf(db, userIds);
  const closes = await closesOf(db, book, userIds);
  const mate = mates.find(({ userId }) => userId === viewerId);
  const own = book.figuresOf(viewerId, 'month');
  const { rank = null, change = null } = mate ?? {};
  return {
    tick: book.tick,
    month: currentMonth,
    league:
      membership === undefined || tradeDays === null
        ? null
        : {
            division: membership.division,
            bots: membership.bot,
            players: mates.length,
            tradeDays,
            entries: matesShownTo(viewerId, mates, { profiles, closes }),
          },
    own: withOwnProfile(own && { ...own, rank, change, standing }, profiles.get(viewerId)),
    history: memberships
      .filter(({ month }) => month < currentMonth)
      .map(({ month, division, rank, outcome }) => ({ month, division, rank, outcome })),
    days: closes.get(viewerId) ?? [],
  };
}

/**
 * The table of a league with everybody who is ranked in it, hidden players too, and the days on which the
 * viewer traded; null for one who does not play in it.
 */
async function placedMates(db: Database, book: RankingBook, membership: Membership | undefined, viewerId: string) {
  if (membership === undefined) return { placed: [], tradeDays: null };
  const all = await listLeagueMates(db, membership, book.days.month);
  const mates = all.flatMap((mate) => {
    const figures = book.isRanked(mate.userId, 'month') ? book.figuresOf(mate.userId, 'month') : null;
    return figures === null ? [] : [{ ...mate, before: book.returnBefore(mate.userId, 'month'), ...figures }];
  });
  const rankBefore = (own: number) => 1 + mates.filter(({ before }) => before !== null && before > own).length;
  const placed = leagueTable(membership.division, mates).map(({ before, ...mate }) => ({
    ...mate,
    change: before === null ? null : rankBefore(before) - mate.rank,
  }));
  return { placed, tradeDays: all.find(({ userId }) => userId === viewerId)?.tradeDays ?? null };
}

/** Hidden players keep their ranks, which are left out for others. */
function matesShownTo(
  viewerId: string,
  mates: Awaited<ReturnType<typeof placedMates>>['placed'],
  { profiles, closes }: { readonly profiles: BoardProfiles; readonly closes: Closes },
) {
  return mates.flatMap(({ userId, tradeDays: _, ...mate }) => {
    const profile = profiles.get(userId);
    if (profile === undefined || (userId !== viewerId && !isShown(profile))) return [];
    return [{ ...mate, profile, closesBps: (closes.get(userId) ?? []).map(({ returnBps }) => returnBps) }];
  });
}

type Closes = ReadonlyMap<string, readonly { readonly day: LondonDay; readonly returnBps: number }[]>;

/** The players' returns since the month began, at each close. */
async function closesOf(db: Database, book: RankingBook, userIds: readonly string[]): Promise<Closes> {
  const since = book.days.month;
  if (since === null) return new Map();
  const rows = await listSnapshotsOf(db, userIds, since);
  return new Map(
    userIds.map((userId) => {
      const own = rows.filter(({ user_id }) => user_id === userId);
      const first = own.find(({ day }) => day === since)?.return_index ?? openingIndex;
      return [userId, own.map(({ day, return_index }) => ({ day, returnBps: returnBps(return_index, first) }))];
    }),
  );
}
