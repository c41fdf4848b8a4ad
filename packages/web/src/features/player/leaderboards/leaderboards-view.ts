import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { LeagueRank } from '@limelight/contract/fame/leaderboards.schema';
import { type Division, divisionAfter, divisionNames, promotionTradeDaysMin } from '@limelight/rules/league';
import { dayMs, formatLongDate, hourMs, type LondonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';

/** "1st", "2nd", "11th". */
export function ordinal(rank: number): string {
  const tens = rank % 100;
  if (tens >= 11 && tens <= 13) return `${rank}th`;
  return `${rank}${{ 1: 'st', 2: 'nd', 3: 'rd' }[rank % 10] ?? 'th'}`;
}

/** The name of a league's month: "November". */
export function monthName(month: string): string {
  const [, , name = ''] = formatLongDate(startOfLondonDay(month as LondonDay)).split(' ');
  return name;
}

/** "9 d 4 h 12 m"; on the last day without the days. */
export function timeLeft(leftMs: number): string {
  const left = Math.max(0, leftMs);
  const days = Math.floor(left / dayMs);
  const hours = Math.floor((left % dayMs) / hourMs);
  const minutes = Math.floor((left % hourMs) / minuteMs);
  return `${days > 0 ? `${days} d ` : ''}${hours} h ${minutes} m`;
}

/** Basis points as percentage points: "1.56 points". */
export function pointsText(bps: number): string {
  return `${(Math.abs(bps) / 100).toFixed(2)} points`;
}

/** The return of a guest's game; undefined before the first trade. */
export function guestReturnBps({
  valueCents,
  contributedCents,
  positions,
}: Pick<Portfolio, 'valueCents' | 'contributedCents' | 'positions'>): number | undefined {
  if (positions.length === 0 && valueCents === contributedCents) return undefined;
  return Math.round(((valueCents - contributedCents) / contributedCents) * 10_000);
}

/** What the ranking compares. */
export const returnMeaning = 'Return is how much trading grew a portfolio. Money added or received never changes it.';

/** Days of trading in the month, with those that a promotion needs until they are reached: "3 of 5". */
export function tradeDaysText(days: number): string {
  return days < promotionTradeDaysMin ? `${days} of ${promotionTradeDaysMin}` : String(days);
}

type LeagueLine =
  | { readonly kind: 'player'; readonly key: string; readonly entry: LeagueRank }
  | { readonly kind: 'gap'; readonly key: string; readonly from: number; readonly to: number }
  | { readonly kind: 'zone'; readonly key: string; readonly direction: 'up' | 'down'; readonly text: string };

/** Fewer rows than this are not folded. */
const foldedMin = 6;
/** How many rows stay visible next to a zone and next to the player's own row. */
const context = 2;

/** How many the podium shows. */
const podiumSize = 3;

/**
 * The entries on the podium: the first three; nobody while there are fewer, or while the fourth has the
 * third's rank and as much right to stand there.
 */
export function podiumOf(entries: readonly LeagueRank[]): readonly LeagueRank[] {
  const [third, fourth] = entries.slice(podiumSize - 1);
  return third === undefined || third.rank === fourth?.rank ? [] : entries.slice(0, podiumSize);
}

/** The return of the last place that moves up, in basis points; undefined where nobody does. */
export function promotionBps(
  entries: readonly LeagueRank[],
  { division, zone }: { readonly division: Division; readonly zone: number },
): number | undefined {
  if (divisionAfter(division, 'up') === division) return undefined;
  return entries[zonePlaces(entries, zone) - 1]?.returnBps;
}

/**
 * The rows of a league table: players, zone borders, and the folded middle, which is shown when `unfolded`.
 */
export function leagueLines(
  entries: readonly LeagueRank[],
  { division, zone, unfolded }: { readonly division: Division; readonly zone: number; readonly unfolded: boolean },
): LeagueLine[] {
  const ups = divisionAfter(division, 'up') === division ? 0 : zonePlaces(entries, zone);
  const firstDown = entries.findIndex(({ outcome }) => outcome === 'down');
  const own = entries.findIndex((entry) => entry.own);
  const inSight = (place: number) =>
    unfolded ||
    place < ups + context ||
    place >= (firstDown === -1 ? entries.length : firstDown) - 1 ||
    (own !== -1 && Math.abs(place - own) <= context);
  const lines: LeagueLine[] = [];
  let place = 0;
  while (place < entries.length) {
    let end = place;
    while (end < entries.length && !inSight(end)) end += 1;
    if (end - place >= foldedMin) {
      lines.push({
        kind: 'gap',
        key: `gap ${place}`,
        from: entries[place]?.rank ?? 0,
        to: entries[end - 1]?.rank ?? 0,
      });
      place = end;
    }
    const entry = entries[place];
    if (entry === undefined) break;
    if (place === firstDown) lines.push(zoneLine('down', zone, division));
    lines.push({ kind: 'player', key: entry.avatarUrl, entry });
    place += 1;
    if (ups > 0 && place === ups) lines.push(zoneLine('up', zone, division));
  }
  return lines;
}

/** The first players down to the promotion line, whether they have traded on enough days or not. */
function zonePlaces(entries: readonly LeagueRank[], zone: number): number {
  const tied = (rank: number) => entries.filter((entry) => entry.rank === rank).length;
  return entries.filter(({ rank }) => rank + tied(rank) - 1 <= zone).length;
}

function zoneLine(direction: 'up' | 'down', count: number, division: Division): LeagueLine {
  const target = divisionNames[divisionAfter(division, direction)];
  const text =
    direction === 'up'
      ? `${count === 1 ? '1st place moves' : `Top ${count} move`} up to ${target}`
      : `${count === 1 ? 'Last place moves' : `Bottom ${count} move`} down to ${target}`;
  return { kind: 'zone', key: direction, direction, text };
}
