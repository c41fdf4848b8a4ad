import { leagueOutcome } from '@limelight/rules/league';
import { monthOf, openingOffset, windowProfitBps } from '@limelight/rules/ranking';
import type { LondonDay } from '@limelight/rules/time';
import type { Database } from '../../platform/database.js';
import { listLeagueMates, listMemberships, type Membership } from './league.sql.js';
import type { RankingBook } from './ranking-book.js';
import type { RankingKey } from './ranking-order-set.js';
import type {
  BoardQuery,
  BoardResponse,
  LeagueQuery,
  LeagueResponse,
  OwnPlace,
  PlacedPlayer,
} from './ranking-queries.js';
import { type Face, listFaces } from './ranking-rows.sql.js';
import { listOwnSnapshots } from './snapshot.sql.js';

export interface QueryContext {
  readonly db: Database;
  readonly book: RankingBook;
  /** Makes the engine read players again whose row in the book is outdated. */
  readonly markChanged: (userIds: readonly string[]) => void;
}

const monthsShown = 12;

export async function runBoardQuery(
  { db, book, markChanged }: QueryContext,
  query: BoardQuery,
): Promise<BoardResponse> {
  const { group, window, sort, offset, limit, viewerId } = query;
  const key: RankingKey = sort === 'value' ? 'value' : window;
  const { tick } = book;
  const { total, rows } = book.page({ group, key, offset, limit });
  const placed = rows.map((row) => ({ ...row, ...figuresOf(book, row.userId, window) }));
  const own = ownPlaceOf(book, viewerId, { key, window });
  const faces = await facesOf(db, [viewerId, ...rows.map(({ userId }) => userId)]);
  // Names are read now, so that players who hid or were suspended since the ranking are not shown.
  const hidden = rows.filter(({ userId }) => faces.get(userId)?.ranked !== true);
  if (hidden.length > 0) markChanged(hidden.map(({ userId }) => userId));
  return {
    tick,
    total,
    entries: placed.flatMap((row) => withFace(row, faces)),
    own: withOwnFace(own, faces.get(viewerId)),
  };
}

type Row = Omit<PlacedPlayer, 'face'> & { readonly userId: string };

function withFace({ userId, ...row }: Row, faces: ReadonlyMap<string, Face>): PlacedPlayer[] {
  const face = faces.get(userId);
  return face?.ranked === true ? [{ ...row, face }] : [];
}

function withOwnFace(own: Omit<OwnPlace, 'face'> | null, face: Face | undefined): OwnPlace | null {
  if (own === null || face === undefined) return null;
  return face.ranked ? { ...own, face } : { ...own, rank: null, change: null, face };
}

async function facesOf(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, Face>> {
  return new Map((await listFaces(db, userIds)).map((face) => [face.userId, face]));
}

function figuresOf(book: RankingBook, userId: string, window: 'week' | 'month' | 'all') {
  return book.figuresOf(userId, window) ?? { valueCents: 0, profitBps: 0 };
}

function ownPlaceOf(
  book: RankingBook,
  viewerId: string,
  { key, window }: { key: RankingKey; window: 'week' | 'month' | 'all' },
): Omit<OwnPlace, 'face'> | null {
  const figures = book.figuresOf(viewerId, window);
  if (figures === null) return null;
  const place = book.placeOf(viewerId, key);
  return { ...figures, rank: place?.rank ?? null, change: place?.change ?? null };
}

export async function runLeagueQuery(
  { db, book }: QueryContext,
  { viewerId }: LeagueQuery,
  today: LondonDay,
): Promise<LeagueResponse> {
  const month = monthOf(today);
  const memberships = await listMemberships(db, viewerId, monthsShown + 1);
  const membership = memberships.find((member) => member.month === month);
  const mates = membership === undefined ? [] : await listLeagueMates(db, membership);
  const faces = await facesOf(db, [viewerId, ...mates]);
  const entries = membership === undefined ? [] : leagueTable(book, membership, mates, faces);
  const shown = membership !== undefined && faces.get(viewerId)?.ranked === true;
  const own = ownPlaceOf(book, viewerId, { key: 'month', window: 'month' });
  const place = entries.find(({ face }) => face.userId === viewerId);
  return {
    tick: book.tick,
    month,
    league: shown ? { division: membership.division, bots: membership.bot, entries } : null,
    own: withOwnFace(own && { ...own, rank: place?.rank ?? null, change: place?.change ?? null }, faces.get(viewerId)),
    history: memberships
      .filter((member) => member.month < month)
      .map(({ finalRank, division, outcome, ...member }) => ({
        month: member.month,
        division,
        outcome,
        rank: finalRank,
      })),
    days: await daysOf(db, book, viewerId),
  };
}

function leagueTable(
  book: RankingBook,
  { division }: Membership,
  mates: readonly string[],
  faces: ReadonlyMap<string, Face>,
): (PlacedPlayer & { outcome: ReturnType<typeof leagueOutcome> })[] {
  const known = mates.filter((userId) => book.has(userId) && faces.get(userId)?.ranked === true);
  const rows = known
    .map((userId) => ({ userId, before: book.profitBefore(userId, 'month'), ...figuresOf(book, userId, 'month') }))
    .sort((left, right) => right.profitBps - left.profitBps);
  const rankOf = (profit: number) => 1 + rows.filter(({ profitBps }) => profitBps > profit).length;
  const rankBefore = (profit: number) => 1 + rows.filter(({ before }) => before !== null && before > profit).length;
  return rows.flatMap(({ userId, before, ...figures }) => {
    const rank = rankOf(figures.profitBps);
    const tied = rows.filter(({ profitBps }) => profitBps === figures.profitBps).length;
    const change = before === null ? null : rankBefore(before) - rank;
    const outcome = leagueOutcome({ division, players: rows.length, rank, tied });
    return withFace({ userId, rank, change, ...figures }, faces).map((player) => ({ ...player, outcome }));
  });
}

/** The player's profit since the month began, at the start of each day. */
async function daysOf(db: Database, book: RankingBook, viewerId: string): Promise<LeagueResponse['days']> {
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
