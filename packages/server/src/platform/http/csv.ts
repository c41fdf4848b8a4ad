import { Readable } from 'node:stream';
import { type CsvCell, csvLine, csvStart } from '@limelight/rules/csv';
import type { FastifyReply } from 'fastify';

export interface CsvFile<Row> {
  /** Without the ending: "users". */
  readonly name: string;
  /** The cell of each column by its head. */
  readonly columns: Readonly<Record<string, (row: Row) => CsvCell>>;
  readonly rows: AsyncIterable<Row>;
  /** For a list that grows without end. The last line of a file that reached it says so. */
  readonly rowsMax?: number;
}

/**
 * Streams rows as a CSV file, at the speed of its reader. A failure ends the connection before the end of the response,
 * so that no browser shows a part as the whole.
 *
 * @returns what a handler returns; typed as the text that the client receives
 */
export function sendCsv<Row>(reply: FastifyReply, { name, ...file }: CsvFile<Row>): string {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`);
  return Readable.from(csvLines(file)) as unknown as string;
}

async function* csvLines<Row>({ columns, rows, rowsMax }: Omit<CsvFile<Row>, 'name'>): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield `${csvStart}${csvLine(Object.keys(columns))}`;
  let count = 0;
  for await (const row of rows) {
    if (count === rowsMax) {
      yield csvLine([`Only the first ${rowsMax} rows: choose fewer days for the others`]);
      return;
    }
    yield csvLine(cells.map((cell) => cell(row)));
    count += 1;
  }
}
