import type { FastifyReply } from 'fastify';
import type { Actor } from '../../../platform/http/actor.js';
import { type CsvFile, sendCsv } from '../../../platform/http/csv.js';
import type { Services } from '../../../services.js';
import { recordAction } from './record-action.js';

export interface RecordedExport {
  readonly actor: Actor;
  readonly reply: FastifyReply;
  readonly query: Readonly<Record<string, unknown>>;
  /** The id of what the list belongs to, such as a campaign. */
  readonly of?: string;
}

/**
 * Sends a list with personal data as CSV: who took it, when and with which filter is in the audit trail. A
 * text that was searched for may be personal itself, and an entry stays forever, so the entry only says that
 * there was one.
 *
 * @returns what a handler returns
 * @throws Refusal DOWNLOAD_RUNNING, and then nothing is recorded
 */
export async function sendRecordedCsv<Row>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, reply, query: { q, ...filter }, of }: RecordedExport,
  file: CsvFile<Row>,
): Promise<string> {
  const { request, server } = reply;
  // A page checks by HEAD whether a download may begin.
  if (request.method !== 'HEAD') {
    server.downloads.requireFree(actor.userId);
    await db.transaction().execute((tx) =>
      recordAction(tx, {
        actor,
        action: 'list.export',
        target: { kind: 'list', id: file.name },
        before: null,
        after: { ...filter, ...(of !== undefined && { of }), searched: typeof q === 'string' && q !== '' },
        reason: null,
        now: clock.now(),
      }),
    );
  }
  return sendCsv(reply, file);
}
