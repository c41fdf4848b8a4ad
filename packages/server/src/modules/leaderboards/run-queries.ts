import type { WealthShares } from '@limelight/rules/economy';
import { leagueOutcome } from '@limelight/rules/league';
import { monthOf, openingOffset, windowProfitBps } from '@limelight/rules/ranking';
import type { LondonDay } from '@limelight/rules/time';
import type { Database } from '../../platform/database.js';
import { listLeagueMates, listMemberships, type Membership } from './league.sql.js';
import type { RankingBook } from './ranking-book.js';
import type { RankingKey } from './ranking-order-set.js';
import type { BoardQuery, LeagueQuery, OwnPlace, RankingQuery, WealthQuery } from './ranking-queries.js';
import { type Face, listFaces } from './ranking-rows.sql.js';
import { listOwnSnapshots } from './snapshot.sql.js';

export type BoardResponse = Awaited<ReturnType<typeof runBoardQuery>>;
export type ResponseTo<Query extends RankingQuery> = Query extends BoardQuery
  ? BoardResponse
  : Query extends WealthQuery
    ? WealthShares
    : Awaited<ReturnType<typeof runLeagueQuery>>;

/** What answers queries: the worker thread, or in a test the engine itself. */
export interface RankingSource {
  query<Query extends RankingQuery>(query: Query): Promise<ResponseTo<Query>>;
}

type Faces = ReadonlyMap<string, Face>;

const monthsShown = 12;

/** `markChanged` makes the engine read players again whose row in the book is outdated. */
export async function runBoardQuery(
  db: Database,
  book: RankingBook,
  query: BoardQuery,
  markChanged: (userIds: readonly string[]) => void,
) {
  const { window, sort, viewerId } = query;
  const key: RankingKey = sort === 'value' ? 'value' : window;
  const { tick } = book;
  const { total, rows } = book.page(key, query);
  const own = book.placeOf(viewerId, key, window);
  const faces = await facesOf(db, [viewerId, ...rows.map(({ userId }) => userId)]);
  // Names are read now, so that players who hid or were suspended since the ranking are not shown.
  const hidden = rows.filter(({ userId }) => faces.get(userId)?.ranked !== true);
  if (hidden.length > 0) markChanged(hidden.map(({ userId }) => userId));
  return { tick, total, entries: withFaces(rows, faces), own: withOwnFace(own, faces.get(viewerId)) };
}

/** The ranked players among them, as a board shows them. */
function withFaces<Row extends { readonly userId: string }>(rows: readonly Row[], faces: Faces) {
  return rows.flatMap(({ userId, ...row }) => {
    const face = faces.get(userId);
    return face?.ranked === true ? [{ ...row, face }] : [];
  });
}

function withOwnFace(own: Omit<OwnPlace, 'face'> | null, face: Face | undefined): OwnPlace | null {
  if (own === null || face === undefined) return null;
  return face.ranked ? { ...own, face } : { ...own, rank: null, change: null, face };
}

async function facesOf(db: Database, userIds: readonly string[]): Promise<Faces> {
  return new Map((await listFaces(db, userIds)).map((face) => [face.userId, face]));
}

export async function runLeagueQuery(db: Database, book: RankingBook, { viewerId }: LeagueQuery, today: LondonDay) {
  const currentMonth = monthOf(today);
  const memberships = await listMemberships(db, viewerId, monthsShown + 1);
  const membership = memberships.find(({ month }) => month === currentMonth);
  const mates = membership === undefined ? [] : await listLeagueMates(db, membership);
  const faces = await facesOf(db, [viewerId, ...mates]);
  const entries = membership === undefined ? [] : leagueTable(book, membership, mates, faces);
  const shown = membership !== undefined && faces.get(viewerId)?.ranked === true;
  const own = book.figuresOf(viewerId, 'month');
  const { rank = null, change = null } = entries.find(({ face }) => face.userId === viewerId) ?? {};
  return {
    tick: book.tick,
    month: currentMonth,
    league: shown ? { division: membership.division, bots: membership.bot, entries } : null,
    own: withOwnFace(own && { ...own, rank, change }, faces.get(viewerId)),
    history: memberships
      .filter(({ month }) => month < currentMonth)
      .map(({ month, division, rank, outcome }) => ({ month, division, rank, outcome })),
    days: await daysOf(db, book, viewerId),
  };
}

function leagueTable(book: RankingBook, { division }: Membership, mates: readonly string[], faces: Faces) {
  const known = mates.flatMap((userId) => {
    const figures = book.figuresOf(userId, 'month');
    return figures === null ? [] : [{ userId, before: book.profitBefore(userId, 'month'), ...figures }];
  });
  const rows = withFaces(known, faces).sort((left, right) => right.profitBps - left.profitBps);
  const rankOf = (profit: number) => 1 + rows.filter(({ profitBps }) => profitBps > profit).length;
  const rankBefore = (profit: number) => 1 + rows.filter(({ before }) => before !== null && before > profit).length;
  return rows.map(({ before, ...player }) => {
    const rank = rankOf(player.profitBps);
    const tied = rows.filter(({ profitBps }) => profitBps === player.profitBps).length;
    const change = before === null ? null : rankBefore(before) - rank;
    return { ...player, rank, change, outcome: leagueOutcome({ division, players: rows.length, rank, tied }) };
  });
}

/** The player's profit since the month began, at the start of each day. */
async function daysOf(db: Database, book: RankingBook, viewerId: string) {
  const since = book.days.month;
  if (since === null) return [];
  const snapshots = await listOwnSnapshots(db, viewerId, since);
  const first = snapshots.find(({ day }) => day === since);
  const offset = openingOffset(first && { valueCents: first.value_cents, contributedCents: first.contributed_cents });
  return snapshots.map(({ day, value_cents, contributed_cents }) => ({
    day,
    profitBps: windowProfitBps(value_cents, contributed_cents + offset),
  }));
}
