import { celebrityPath, paths } from '@limelight/contract/paths';
import { type Bps, bps, formatPercent, formatSe, type SeCents } from '@limelight/rules/money';
import { impactText } from '@limelight/rules/news';
import { formatDate, type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import { escapeHtml } from '../../../platform/escape-html.js';
import type { PublicNews } from '../../exchange/news/news.public.js';

/** Movers named in each direction. */
const moversMax = 3;

export interface DayMove {
  readonly name: string;
  readonly closeCents: SeCents;
  readonly changeBps: Bps;
}

/** Where a post links to, and under which name. */
export interface Site {
  readonly publicUrl: string;
  readonly siteName: string;
}

function linkTo({ publicUrl, siteName }: Site, path: string): string {
  return `<a href="${escapeHtml(publicUrl + path)}">Open ${escapeHtml(siteName)}</a>`;
}

/** Like the item on the news page. Within Telegram's 4,096 characters, which do not count tags. */
export function newsText({ title, body, celebrity_id, impact_bps }: PublicNews, site: Site): string {
  const path = celebrity_id === null ? paths.news : celebrityPath(celebrity_id);
  const impact = impact_bps === null ? [] : [`<i>${escapeHtml(impactText(bps(impact_bps)))}.</i>`];
  return [`<b>${escapeHtml(title)}</b>`, escapeHtml(body), ...impact, linkTo(site, path)].join('\n\n');
}

/** The largest rises and falls of a finished day; null when no price moved. */
export function moversText(day: LondonDay, moves: readonly DayMove[], site: Site): string | null {
  const sorted = moves.toSorted((left, right) => right.changeBps - left.changeBps);
  const rises = sorted.filter(({ changeBps }) => changeBps > 0).slice(0, moversMax);
  const falls = sorted
    .filter(({ changeBps }) => changeBps < 0)
    .slice(-moversMax)
    .reverse();
  if (rises.length + falls.length === 0) return null;
  const lines = [...rises, ...falls].map(
    ({ name, closeCents, changeBps }) =>
      `${changeBps > 0 ? '▲' : '▼'} ${escapeHtml(name)} ${formatPercent(changeBps, { sign: true })} to ${formatSe(closeCents)}`,
  );
  const title = `<b>Biggest movers of ${formatDate(startOfLondonDay(day))}</b>`;
  return [title, lines.join('\n'), linkTo(site, paths.trade)].join('\n\n');
}
