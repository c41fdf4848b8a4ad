import type { ImportPreview, ImportReport } from '@limelight/contract/talk/email-lists.schema';
import { formatCount } from '@limelight/rules/count';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { listSuppressed } from '../../people/mail-consent/mail-consent.public.js';
import { lockOwnList, requireList, requireOwn } from './change-email-list.js';
import { decodeText, isBinary } from './decode-text.js';
import { readSubscribers, UnreadableFile } from './read-subscribers.js';
import { countSubscribed, insertSubscribers, type NewSubscriber } from './subscriber.sql.js';

export const importBytesMax = 20 * 1024 * 1024;
/** The report names every broken line; a file with more is no list of addresses. */
const brokenLinesMax = 100_000;
const subscribersPerStatement = 5_000;
const sampleSize = 5;

interface ReadFile {
  readonly subscribers: readonly NewSubscriber[];
  readonly duplicates: number;
  readonly faults: ImportReport['faults'];
}

/** @throws UnreadableFile */
async function readFile(bytes: Buffer): Promise<ReadFile> {
  if (isBinary(bytes)) throw new UnreadableFile('This is no CSV file: its content is not text');
  const subscribers = new Map<string, NewSubscriber>();
  const faults: { line: number; reason: string }[] = [];
  let duplicates = 0;
  for await (const { line, ...found } of readSubscribers(decodeText(bytes))) {
    if (found.reason !== undefined) {
      faults.push({ line, reason: found.reason });
      if (faults.length > brokenLinesMax) throw new UnreadableFile(tooBroken(faults[0]));
    } else if (subscribers.has(found.email)) duplicates += 1;
    else subscribers.set(found.email, { email: found.email, name: found.name });
  }
  if (subscribers.size === 0) throw new UnreadableFile(withoutAddress(faults[0]));
  return { subscribers: [...subscribers.values()], duplicates, faults };
}

function withoutAddress(first: ImportReport['faults'][number] | undefined): string {
  const example = first === undefined ? 'Nothing follows the first line' : `Line ${first.line}: ${first.reason}`;
  return `Nothing was imported: no line has an email address. ${example}`;
}

function tooBroken(first: ImportReport['faults'][number] | undefined): string {
  const example = first === undefined ? '' : ` The first is line ${first.line}: ${first.reason}`;
  return `Nothing was imported: more than ${formatCount(brokenLinesMax)} lines are broken.${example}`;
}

/** @throws Refusal for a file that cannot be read, and what the multipart parser refuses */
async function readUpload(request: FastifyRequest): Promise<ReadFile> {
  const upload = await request.file();
  if (upload === undefined) throw new Refusal('BAD_REQUEST', { message: 'Please choose a CSV file' });
  const pieces: Buffer[] = [];
  for await (const piece of upload.file) pieces.push(piece);
  if (upload.file.truncated) throw new Refusal('FILE_TOO_LARGE', { message: 'The file is too large (max 20 MB)' });
  try {
    return await readFile(Buffer.concat(pieces));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal('BAD_REQUEST', { message: error.message });
    throw error;
  }
}

interface Upload {
  readonly listId: string;
  readonly request: FastifyRequest;
}

/** How many of the subscribers `add` added, and how many have left all lists. */
async function addWilling(
  tx: Executor,
  subscribers: readonly NewSubscriber[],
  add: (willing: readonly NewSubscriber[]) => Promise<number>,
) {
  let added = 0;
  let suppressed = 0;
  for (let from = 0; from < subscribers.length; from += subscribersPerStatement) {
    const some = subscribers.slice(from, from + subscribersPerStatement);
    const refused = await listSuppressed(
      tx,
      some.map(({ email }) => email),
    );
    suppressed += refused.size;
    added += await add(some.filter(({ email }) => !refused.has(email)));
  }
  return { added, suppressed };
}

function reportOf({ subscribers, duplicates, faults }: ReadFile, counts: { added: number; suppressed: number }) {
  const { added, suppressed } = counts;
  const known = subscribers.length - suppressed - added;
  return { added, duplicates: duplicates + known, suppressed, broken: faults.length };
}

/**
 * Adds the addresses of an uploaded CSV file to a list. The file is read before the transaction begins, so
 * that a slow upload holds no lock.
 * @throws Refusal NOT_FOUND, CONFLICT for the built-in list, BAD_REQUEST, FILE_TOO_LARGE
 */
export async function importSubscribers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { listId, request }: Upload,
): Promise<ImportReport> {
  await requireList(db, listId);
  const file = await readUpload(request);
  return db.transaction().execute(async (tx) => {
    await lockOwnList(tx, listId);
    const now = clock.now();
    const counts = await addWilling(tx, file.subscribers, (willing) =>
      insertSubscribers(tx, willing, { listId, source: 'import', now }),
    );
    const figures = reportOf(file, counts);
    const target = { kind: 'email-list', id: listId } as const;
    const entry = { actor, action: 'email-list.import', target, before: null, after: figures, reason: null } as const;
    await recordAction(tx, { ...entry, now });
    return { ...figures, faults: file.faults };
  });
}

/** What `importSubscribers` would do with the file. @throws what it throws */
export async function previewImport({ db }: Pick<Services, 'db'>, { listId, request }: Upload): Promise<ImportPreview> {
  requireOwn(await requireList(db, listId));
  const file = await readUpload(request);
  const counts = await addWilling(db, file.subscribers, async (willing) => {
    const emails = willing.map(({ email }) => email);
    return willing.length - (await countSubscribed(db, listId, emails));
  });
  return { ...reportOf(file, counts), faults: file.faults, sample: file.subscribers.slice(0, sampleSize) };
}
