import { hasSquadRight } from '@limelight/rules/squad';
import {
  burstMax,
  type MessageRefusal,
  messageRefusal,
  slowModes,
  type WriterState,
} from '@limelight/rules/squad-message';
import { secondMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { QueueFullError, WalletBatcher } from '../../exchange/wallet/wallet.public.js';
import { type LockedChat, lockChats } from './chat.sql.js';
import type { ChatChange, ChatNotices } from './chat-changes.js';
import { notifyMentioned } from './mentions.js';
import { listMessagesById, type MessageRow } from './message.sql.js';
import { postMessages } from './post-message.js';
import { reportWords } from './report-words.js';
import { squadChatSettings } from './squad-chat.settings.js';
import { listAnswerable, listWriters, type NewMessageRow, type WriterRow } from './writer.sql.js';

export interface NewMessage {
  readonly squadId: string;
  readonly userId: string;
  /** Its idempotency key. */
  readonly id: string;
  /** Tidy. */
  readonly text: string;
  readonly replyTo: number | null;
}

export type SendMessage = (message: NewMessage) => Promise<MessageRow>;

type SendServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;
type Decision = { readonly ordinal: number } & (
  | { readonly outcome: 'SENT'; readonly row: MessageRow }
  | { readonly outcome: 'REFUSED'; readonly refusal: Refusal }
);

/** Serialisation failure, deadlock, a lock not had in time, and the same id sent to another instance. */
const retriableCodes = new Set(['40001', '40P01', '55P03', '23505']);

function isRetriable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retriableCodes.has(String(error.code));
}

/**
 * Sends a message: numbered and durable when this returns. The same id again returns the same message.
 * @throws Refusal with the code of `messageRefusal`, NOT_FOUND, MESSAGE_ID_REUSED, MESSAGE_GONE, UNAVAILABLE
 */
export function messageSender(services: SendServices, notices: Pick<ChatNotices, 'announce'>): SendMessage {
  const write = async (requests: readonly NewMessage[]) => {
    const { decisions, changes } = await writeMessages(services, requests);
    notices.announce(changes);
    return decisions;
  };
  // As for trades; no wallet is locked here.
  const batcher = new WalletBatcher<NewMessage, Decision>({ write, isRetriable, random: services.random });
  return async (message) => {
    const decision = await batcher.place(message).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new Refusal('UNAVAILABLE', { cause: error }) : error;
    });
    if (decision.outcome === 'REFUSED') throw decision.refusal;
    return decision.row;
  };
}

/** What is known of the squads and writers of a batch; it grows with each accepted message. */
interface Batch {
  readonly nowMs: number;
  readonly chats: ReadonlyMap<string, LockedChat>;
  readonly writers: ReadonlyMap<string, WriterRow>;
  /** Squad and number of messages that can be answered. */
  readonly answerable: ReadonlySet<string>;
  /** By id, of before. */
  readonly stored: ReadonlyMap<string, MessageRow>;
  readonly heads: Map<string, number>;
  readonly accepted: Map<string, NewMessageRow>;
}

const writerKey = ({ squadId, userId }: Pick<NewMessage, 'squadId' | 'userId'>) => `${squadId} ${userId}`;
const numberKey = (squadId: string, number: number) => `${squadId} ${number}`;

/** @returns a decision for each request, in order, and what is new per squad */
async function writeMessages(
  { db, clock, random, settings }: SendServices,
  requests: readonly NewMessage[],
): Promise<{ readonly decisions: readonly Decision[]; readonly changes: readonly ChatChange[] }> {
  const { squadWordList } = settings.of(squadChatSettings);
  const { refusals, batch } = await db.transaction().execute(async (tx) => {
    const started = await readBatch(tx, requests, clock);
    const now = new Date(started.nowMs);
    const refused = requests.map((request) => decide(started, request));
    const rows = [...started.accepted.values()];
    if (rows.length > 0) {
      const heads = [...started.heads].map(([squadId, head]) => ({ squadId, head }));
      await postMessages(tx, rows, { settings, heads, now });
      await notifyMentioned(tx, rows, { chats: started.chats, now });
      if (squadWordList) await reportWords(tx, rows, { clock, random });
    }
    return { refusals: refused, batch: started };
  });
  const shown = await listMessagesById(db, [...batch.accepted.keys()]);
  const rowOf = new Map([...batch.stored.values(), ...shown].map((row) => [row.id, row]));
  const decisions = requests.map(({ id }, place): Decision => {
    const ordinal = place + 1;
    const row = rowOf.get(id);
    const refusal = refusals[place];
    if (!refusal && row !== undefined) return { ordinal, outcome: 'SENT', row };
    // Accepted and gone: the account was erased in the same moment.
    return { ordinal, outcome: 'REFUSED', refusal: refusal ?? new Refusal('MESSAGE_GONE') };
  });
  const changes = [...batch.heads].map(([squadId, head]) => ({
    squadId,
    grown: { after: batch.chats.get(squadId)?.head ?? 0, head },
    changed: [],
  }));
  return { decisions, changes };
}

async function readBatch(tx: Executor, requests: readonly NewMessage[], clock: Services['clock']): Promise<Batch> {
  const chats = await lockChats(tx, [...new Set(requests.map(({ squadId }) => squadId))]);
  // After the lock: later numbers have later times.
  const now = clock.now();
  const nowMs = now.getTime();
  const keys = [...new Map(requests.map((request) => [writerKey(request), request])).values()];
  const writers = await listWriters(tx, keys, {
    now,
    recentCount: burstMax,
    hereSince: new Date(nowMs - Math.max(...slowModes) * secondMs),
  });
  const stored = await listMessagesById(
    tx,
    requests.map(({ id }) => id),
  );
  const replies = requests.flatMap(({ squadId, replyTo }) => (replyTo === null ? [] : [{ squadId, number: replyTo }]));
  const answerable = replies.length === 0 ? [] : await listAnswerable(tx, replies);
  return {
    nowMs,
    chats: new Map(chats.map((chat) => [chat.squadId, chat])),
    writers: new Map(writers.map((writer) => [writerKey(writer), writer])),
    answerable: new Set(answerable.map(({ squadId, number }) => numberKey(squadId, number))),
    stored: new Map(stored.map((row) => [row.id, row])),
    heads: new Map(),
    accepted: new Map(),
  };
}

/** Accepts a message, with the next number, or says why not. */
function decide(batch: Batch, request: NewMessage): Refusal | null {
  const { squadId, userId, id, text, replyTo } = request;
  const chat = batch.chats.get(squadId);
  if (chat === undefined) return new Refusal('NOT_FOUND', { message: 'Squad not found' });
  const known = batch.stored.get(id);
  if (known !== undefined) {
    const isSame = known.user_id === userId && known.squad_id === squadId;
    // It may have been edited meanwhile.
    const hasText = known.text === text || known.edited_at !== null || known.deleted_by !== null;
    return isSame && hasText ? null : new Refusal('MESSAGE_ID_REUSED');
  }
  const twin = batch.accepted.get(id);
  if (twin !== undefined) {
    const isSame = twin.userId === userId && twin.squadId === squadId && twin.text === text;
    return isSame ? null : new Refusal('MESSAGE_ID_REUSED');
  }
  const writer = batch.writers.get(writerKey(request));
  const refusal = messageRefusal(stateOf(batch, chat, writer, userId), text, batch.nowMs);
  if (refusal !== null) return asRefusal(refusal, writer);
  const inBatch = [...batch.accepted.values()];
  const isAnswerable =
    replyTo === null ||
    batch.answerable.has(numberKey(squadId, replyTo)) ||
    inBatch.some((row) => row.squadId === squadId && row.number === replyTo);
  if (!isAnswerable) return new Refusal('MESSAGE_GONE', { message: 'The message that you answer was deleted' });
  const number = (batch.heads.get(squadId) ?? chat.head) + 1;
  batch.heads.set(squadId, number);
  batch.accepted.set(id, { squadId, userId, id, text, replyTo, number });
  return null;
}

function stateOf(batch: Batch, chat: LockedChat, writer: WriterRow | undefined, userId: string): WriterState {
  const own = [...batch.accepted.values()].filter((row) => row.userId === userId);
  const sentNow = own.toReversed().map(({ text }) => ({ text, sentAtMs: batch.nowMs }));
  const before = (writer?.recent ?? []).map(({ text, sentAt }) => ({ text, sentAtMs: Date.parse(sentAt) }));
  const isHereNow = own.some(({ squadId }) => squadId === chat.squadId);
  return {
    squad: {
      archived: chat.archivedAt !== null,
      mutedUntilMs: chat.mutedUntil?.getTime() ?? null,
      slowSeconds: chat.slowSeconds,
      autoSlowUntilMs: chat.autoSlowUntil?.getTime() ?? null,
    },
    member:
      writer === undefined
        ? null
        : {
            joinedAtMs: writer.joinedAt.getTime(),
            accountCreatedAtMs: writer.accountCreatedAt.getTime(),
            mutedUntilMs: writer.muteUntil?.getTime() ?? null,
            moderates: hasSquadRight(writer, 'moderation'),
          },
    recent: [...sentNow, ...before],
    lastHereMs: isHereNow ? batch.nowMs : (writer?.lastHere?.getTime() ?? null),
  };
}

/** With the moment from which the writer can try again, and the reason of a mute. */
export function asRefusal({ code, untilMs }: MessageRefusal, mute: Pick<WriterRow, 'muteReason'> | undefined): Refusal {
  const until = untilMs === null ? {} : { until: new Date(untilMs).toISOString() };
  const reason = code === 'CHAT_MUTED' ? { reason: mute?.muteReason ?? '' } : {};
  const details = { ...until, ...reason };
  return new Refusal(code, Object.keys(details).length === 0 ? {} : { details });
}
