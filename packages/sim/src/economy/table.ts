import { formatCount } from '@limelight/rules/count';
import type { Finding } from './guard.js';
import type { StrategyFinding } from './strategy-guard.js';
import { barCents } from './verdict.js';

/**
 * Lines of a Markdown table. The first columns and those named by `text` are left-aligned, the others are
 * numbers.
 */
export function markdownTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  text: readonly string[],
): string[] {
  const widths = headers.map((header, column) =>
    Math.max(header.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isText = (column: number) => text.includes(headers[column] ?? '');
  const lineOf = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isText(column) ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const ruler = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [lineOf(headers), lineOf(ruler), ...rows.map(lineOf)];
}

/** Whole SE$. */
export function dollars(cents: number): string {
  return formatCount(Math.round(cents / 100));
}

/** A share as per cent with one digit. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1).replace('-', '−')}%`;
}

const perkHeaders = ['perk', 'tier', 'bot', 'against', 'mean', '±', '5%', 'median', '95%', 'worst', 'bar', 'verdict'];

function perkRow({ subject, gains, verdict, isExpected }: Finding): string[] {
  const control = subject.isControl
    ? `control: ${isExpected ? 'broken, as it must be' : `NOT NOTICED (${verdict})`}`
    : verdict;
  const { meanCents, standardError, lowCents, medianCents, highCents, worstCents } = gains;
  return [
    subject.perk,
    subject.tier,
    subject.bot,
    subject.comparedWith,
    ...[meanCents, standardError, lowCents, medianCents, highCents, worstCents, barCents(subject.tier)].map(dollars),
    control,
  ];
}

export function perkTable(findings: readonly Finding[]): string[] {
  return markdownTable(perkHeaders, findings.map(perkRow), ['perk', 'tier', 'bot', 'against', 'verdict']);
}

const strategyHeaders = [
  'fee',
  'strategy',
  'mean',
  '± mean',
  'growth',
  '± growth',
  '5%',
  'median',
  '95%',
  'losses',
  'verdict',
];

function strategyRow({
  strategy,
  mean,
  meanError,
  growth,
  growthError,
  low,
  median,
  high,
  lossShare,
  verdict,
}: StrategyFinding) {
  const shares = [mean, meanError, growth, growthError, low, median, high, lossShare].map(percent);
  return [strategy.fee, strategy.name, ...shares, verdict];
}

export function strategyTable(findings: readonly StrategyFinding[]): string[] {
  return markdownTable(strategyHeaders, findings.map(strategyRow), ['fee', 'strategy', 'verdict']);
}
