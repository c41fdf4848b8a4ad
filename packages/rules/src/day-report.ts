import type { Category } from './celebrity.js';
import { formatCounted } from './count.js';
import { groupBy } from './group-by.js';
import { type Bps, bps, formatPercent, formatSe, type SeCents } from './money.js';
import type { Story } from './newsroom-text.js';
import { formatTime, hourMs, type LondonDay, startOfLondonDay } from './time.js';

/**
 * The newsroom's reports during a day: who moves most, and how the categories do. On the market's first day,
 * when records and streaks have no history yet, they are most of the news.
 */
export const dayReportKinds = ['opening', 'movers', 'sectors'] as const;
export type DayReportKind = (typeof dayReportKinds)[number];

/**
 * Hours after the day's first price at which a report is due; the later one replaces a missed earlier one.
 */
const firstDayHours: Readonly<Record<DayReportKind, readonly number[]>> = {
  opening: [0],
  movers: [0.5, 1, 4, 9],
  sectors: [2, 6],
};
const laterDayHours: Readonly<Record<DayReportKind, readonly number[]>> = { opening: [], movers: [18], sectors: [12] };

export interface DayReport {
  readonly kind: DayReportKind;
  /** Idempotency key. */
  readonly key: string;
}

/**
 * The moment that a day's moves count from: midnight in London, on the first day the opening of the market.
 */
export function dayOpening(
  day: LondonDay,
  liveSinceMs: number,
): { readonly openedMs: number; readonly isFirst: boolean } {
  const midnightMs = startOfLondonDay(day);
  return liveSinceMs > midnightMs ? { openedMs: liveSinceMs, isFirst: true } : { openedMs: midnightMs, isFirst: false };
}

type Opening = ReturnType<typeof dayOpening>;

/** The reports that are due by now, at most one of each kind. */
export function dueReports(
  day: LondonDay,
  { liveSinceMs, nowMs }: { liveSinceMs: number; nowMs: number },
): DayReport[] {
  const { openedMs, isFirst } = dayOpening(day, liveSinceMs);
  const hours = isFirst ? firstDayHours : laterDayHours;
  return dayReportKinds.flatMap((kind) => {
    const due = hours[kind].filter((hour) => nowMs >= openedMs + hour * hourMs).at(-1);
    return due === undefined ? [] : { kind, key: `${kind}:${day}:${due}` };
  });
}

/** One celebrity's day so far, at prices of the live market alone. */
export interface DayMove {
  readonly celebrityId: string;
  readonly name: string;
  readonly category: Category;
  /** The price that its move counts from. */
  readonly openCents: SeCents;
  readonly changeBps: Bps;
}

export interface DayStory extends Story {
  /** Whom the title names. */
  readonly celebrityId?: string;
}

/** The first story of a market: what its shares cost when it opened. */
export function writeOpening(moves: readonly DayMove[], { openedMs }: Opening): DayStory | null {
  const ranked = moves.toSorted((left, right) => right.openCents - left.openCents);
  const [dearest, cheapest] = [ranked[0], ranked.at(-1)];
  if (dearest === undefined || cheapest === undefined) return null;
  const priceText = ({ name, openCents }: DayMove) => `${name} at ${formatSe(openCents)}`;
  return {
    title: `The market is open: ${formatCounted(moves.length, 'star')} to trade`,
    body: `Trading began at ${formatTime(openedMs)} London time. The most expensive share was ${priceText(dearest)}, the most affordable ${priceText(cheapest)}.`,
  };
}

/** For a title. Boards and cards count 24 hours, so that a report names its own span in every line. */
function spanText({ isFirst }: Opening): string {
  return isFirst ? 'since the opening' : 'since midnight';
}

/** "Since the market opened at 14:05 London time", "Since midnight in London". */
function sinceText({ openedMs, isFirst }: Opening): string {
  return isFirst ? `Since the market opened at ${formatTime(openedMs)} London time` : 'Since midnight in London';
}

const percent = (rate: Bps) => formatPercent(rate, { sign: true });
const moveText = ({ name, changeBps }: DayMove) => `${name} (${percent(changeBps)})`;

/** "A, B and C". */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** How many a story names at each end. */
const namedMovers = 3;
/** A smaller best move is no story. */
const moverBpsMin = 100;

/** The day's biggest movers; null while nobody has moved by a per cent. */
export function writeMovers(moves: readonly DayMove[], opening: Opening): DayStory | null {
  const ranked = moves.toSorted((left, right) => right.changeBps - left.changeBps);
  const rises = ranked.filter(({ changeBps }) => changeBps > 0);
  const falls = ranked.filter(({ changeBps }) => changeBps < 0).toReversed();
  const [rise, fall] = [rises[0], falls[0]];
  const lead = Math.abs(rise?.changeBps ?? 0) >= Math.abs(fall?.changeBps ?? 0) ? rise : fall;
  if (lead === undefined || Math.abs(lead.changeBps) < moverBpsMin) return null;
  const sentences = [
    rises.length > 0 && `Biggest rises: ${listed(rises.slice(0, namedMovers).map(moveText))}.`,
    falls.length > 0 && `Biggest falls: ${listed(falls.slice(0, namedMovers).map(moveText))}.`,
  ].filter((sentence) => sentence !== false);
  const counts = `${formatCounted(rises.length, 'share')} rose and ${falls.length} fell.`;
  return {
    title: `${lead.name} ${lead === rise ? 'has risen' : 'has fallen'} most ${spanText(opening)}: ${percent(lead.changeBps)}`,
    body: `${sinceText(opening)}, ${counts} ${sentences.join(' ')}`,
    celebrityId: lead.celebrityId,
  };
}

/** The mean move of a category's shares, each counted alike. */
export interface SectorMove {
  readonly category: Category;
  readonly changeBps: Bps;
}

/**
 * The categories by the mean move of their shares, best first; equal ones in the order of their first share.
 */
export function sectorMoves(moves: readonly DayMove[]): SectorMove[] {
  return [...groupBy(moves, ({ category }) => category)]
    .map(([category, own]) => {
      const sum = own.reduce((total, { changeBps }) => total + changeBps, 0);
      return { category, changeBps: bps(Math.round(sum / own.length)) };
    })
    .toSorted((left, right) => right.changeBps - left.changeBps);
}

/** How the categories do; null with fewer than two, or while the best of them is level with the last. */
export function writeSectors(moves: readonly DayMove[], opening: Opening): DayStory | null {
  const sectors = sectorMoves(moves);
  const [best, last] = [sectors[0], sectors.at(-1)];
  if (best === undefined || last === undefined || best.changeBps === last.changeBps) return null;
  const star = moves
    .filter(({ category }) => category === best.category)
    .toSorted((left, right) => right.changeBps - left.changeBps)[0];
  const means = listed(sectors.map(({ category, changeBps }) => `${percent(changeBps)} in ${category}`));
  const verb = best.changeBps > 0 ? 'lead the market' : 'hold up best';
  return {
    title: `${best.category} shares ${verb} ${spanText(opening)}: ${percent(best.changeBps)} on average`,
    body: `${sinceText(opening)}, the average share moved ${means}.${star === undefined ? '' : ` Best in ${best.category}: ${moveText(star)}.`}`,
  };
}
