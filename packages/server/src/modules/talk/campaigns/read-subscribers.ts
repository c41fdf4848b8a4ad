import { subscriberNameLengthMax } from '@limelight/rules/campaign';
import { withoutGuard } from '@limelight/rules/csv';
import { parse } from 'csv-parse/sync';
import { normalizeAddress } from './address.js';
import { type CsvRecord, splitRecords } from './split-records.js';
import type { NewSubscriber } from './subscriber.sql.js';

/** A line of the file: a subscriber, or why it is none. */
export type SubscriberLine =
  | ({ readonly line: number; readonly reason?: undefined } & NewSubscriber)
  | { readonly line: number; readonly reason: string };

/** The file cannot be read at all. */
export class UnreadableFile extends Error {}

const emailHeads: ReadonlySet<string> = new Set(['email', 'e-mail', 'mail', 'email address', 'e-mail address']);
const nameHeads: ReadonlySet<string> = new Set(['name', 'full name', 'first name', 'display name']);
const delimiters = [',', ';', '\t'] as const;

interface Columns {
  readonly delimiter: string;
  readonly count: number;
  readonly email: number;
  /** -1 without names. */
  readonly name: number;
}

function cellsOf({ text }: CsvRecord, delimiter: string): readonly string[] | null {
  try {
    const [cells = []] = parse(text, { delimiter, relax_column_count: true, trim: true }) as string[][];
    return cells;
  } catch {
    return null;
  }
}

/** By the first line: which separator it uses and where the columns are. @throws UnreadableFile */
function columnsOf(head: CsvRecord): Columns {
  for (const delimiter of delimiters) {
    const heads = (cellsOf(head, delimiter) ?? []).map((cell) => cell.toLowerCase().replaceAll('_', ' '));
    const email = heads.findIndex((cell) => emailHeads.has(cell));
    const name = heads.findIndex((cell) => nameHeads.has(cell));
    if (email >= 0) return { delimiter, count: heads.length, email, name };
  }
  throw new UnreadableFile('The first line must name the columns, and one of them must be "email"');
}

/**
 * In one line, without the apostrophe that our own exports put before what a spreadsheet would run as a
 * formula.
 */
function textOf(cell = ''): string {
  return withoutGuard(cell.trimStart()).replace(/\s+/g, ' ').trim();
}

function subscriberOf(record: CsvRecord, columns: Columns): SubscriberLine {
  const { line } = record;
  if (record.unclosed) return { line, reason: 'A quote is not closed' };
  const cells = cellsOf(record, columns.delimiter);
  if (cells === null) return { line, reason: 'A quote is in the wrong place' };
  if (cells.length > columns.count) {
    return { line, reason: `It has ${cells.length} columns, the first line has ${columns.count}` };
  }
  const text = textOf(cells[columns.email]);
  if (text === '') return { line, reason: 'The email is missing' };
  const email = normalizeAddress(text);
  if (email === null) return { line, reason: `"${text.slice(0, 80)}" is not an email address` };
  const name = textOf(cells[columns.name]);
  if (name.length > subscriberNameLengthMax) {
    return { line, reason: `The name has more than ${subscriberNameLengthMax} characters` };
  }
  return { line, email, name };
}

/**
 * Reads the text of a CSV file.
 * @throws UnreadableFile when its first line does not name the column "email"
 */
export async function* readSubscribers(chunks: AsyncIterable<string>): AsyncGenerator<SubscriberLine> {
  let columns: Columns | undefined;
  for await (const record of splitRecords(chunks)) {
    if (columns === undefined) columns = columnsOf(record);
    else yield subscriberOf(record, columns);
  }
  if (columns === undefined) throw new UnreadableFile('The file is empty');
}
