import { formatCount } from '@limelight/rules/count';
import type { Finding } from './guard.js';
import { barCents } from './verdict.js';

const headers = ['perk', 'tier', 'bot', 'against', 'mean', '±', '5%', 'median', '95%', 'worst', 'bar', 'verdict'];
const textColumns = 4;

/** Whole SE$, as the bars are. */
function dollars(cents: number): string {
  return formatCount(Math.round(cents / 100));
}

function rowOf({ subject, gains, verdict, isExpected }: Finding): string[] {
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

/** The findings as lines of a Markdown table. */
export function tableOf(findings: readonly Finding[]): string[] {
  const rows = findings.map(rowOf);
  const widths = headers.map((header, column) =>
    Math.max(header.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isText = (column: number) => column < textColumns || column === headers.length - 1;
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
