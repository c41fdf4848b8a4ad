import { Readable } from 'node:stream';
import { type CsvCell, csvLine, csvStart } from '@limelight/rules/csv';
import type { FastifyReply } from 'fastify';
import type { RunningDownloads } from './running-downloads.js';

declare module 'fastify' {
  interface FastifyInstance {
    downloads: RunningDownloads;
  }
}

export interface CsvFile<Row> {
  /** Without the ending: "users". */
  readonly name: string;
  /** The cell of each column by its head. */
  readonly columns: Readonly<Record<string, (row: Row) => CsvCell>>;
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** For a list that grows without end. The last line of a file that reached it says so. */
  readonly rowsMax?: number;
}

/**
 * Streams rows as a CSV file, at the speed of its reader. A failure ends the connection before the end of the
 * response, so that no browser shows a part as the whole. A HEAD request reads no rows: it asks whether a
 * download may begin.
 *
 * @returns what a handler returns; typed as the text that the client receives
 * @throws Refusal DOWNLOAD_RUNNING while this person downloads a list, or too many do
 */
export function sendCsv<Row>(reply: FastifyReply, { name, ...file }: CsvFile<Row>): string {
  const { request, server } = reply;
  const { viewer } = request;
  if (viewer === null) throw new Error('a CSV file is sent to a signed-in reader');
  const { userId } = viewer.impersonator ?? viewer;
  const isHead = request.method === 'HEAD';
  const end = isHead ? undefined : server.downloads.begin(userId);
  if (isHead) server.downloads.requireFree(userId);
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`);
  const lines = Readable.from(isHead ? [] : csvLines(file));
  // 'close' alone comes after the reader has everything, who may already request the next file.
  if (end !== undefined) lines.once('end', end).once('close', end);
  return lines as unknown as string;
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
