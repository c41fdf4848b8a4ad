import type { makeSignal as schemas } from '@limelight/contract/fame/squad-signals.schema';
import {
  type SignalLack,
  signalAccountDays,
  signalLacksOf,
  signalMs,
  signalRefusal,
  signalText,
  signalTrades,
} from '@limelight/rules/squad-signal';
import { dayMs } from '@limelight/rules/time';
import type { z } from 'zod';
import type { Executor } from '../../../../platform/database.js';
import { Refusal } from '../../../../platform/http/refusal.js';
import type { Services } from '../../../../services.js';
import { requirePlaying, withWallet } from '../../../exchange/wallet/wallet.public.js';
import { countTradesUpTo, findPlayerStatus } from '../../squads/squads.public.js';
import { lockChats } from '../chat.sql.js';
import { requireWriter } from '../chat-access.js';
import type { ChatNotices } from '../chat-changes.js';
import { listMessagesById } from '../message.sql.js';
import { postMessages } from '../post-message.js';
import {
  type CallState,
  findCallState,
  findShownSignal,
  findSignal,
  insertSignal,
  type ShownSignal,
} from './signal.sql.js';

export interface SignalServices extends Pick<Services, 'db' | 'clock' | 'settings'> {
  readonly notices: Pick<ChatNotices, 'announce'>;
}

export type NewSignal = z.output<typeof schemas.body> & { readonly squadId: string; readonly userId: string };

export interface CallerStanding {
  readonly lacks: readonly SignalLack[];
  readonly oldEnoughAt: Date;
  readonly trades: number;
}

/** What is missing to call. */
export async function readCaller(db: Executor, userId: string, now: Date): Promise<CallerStanding> {
  const account = await findPlayerStatus(db, userId);
  if (account === undefined) throw new Refusal('FORBIDDEN');
  const trades = await countTradesUpTo(db, userId, signalTrades);
  const accountAgeMs = now.getTime() - account.createdAt.getTime();
  return {
    lacks: signalLacksOf({ accountAgeMs, trades }),
    oldEnoughAt: new Date(account.createdAt.getTime() + signalAccountDays * dayMs),
    trades,
  };
}

/**
 * Makes a signal, with its card in the chat; the same request again returns it.
 * @throws Refusal as `requireWriter`, with the code of `signalRefusal`, TICK_UNKNOWN, ID_REUSED, ACCOUNT_BUSY
 */
export async function makeSignal(services: SignalServices, request: NewSignal): Promise<ShownSignal> {
  const { db, notices } = services;
  const { userId, squadId, id } = request;
  // The wallet is the one row that every player has: with it locked there is one open signal, and neither a
  // trade nor a suspension comes in between.
  const grown = await withWallet(db, {
    userId,
    run: async (tx, wallet) => {
      requirePlaying(wallet);
      return (await isRepeated(tx, request)) ? null : post(services, tx, request);
    },
  });
  if (grown !== null) notices.announce([{ squadId, grown, changed: [] }]);
  const signal = await findShownSignal(db, id);
  // Made and gone: the account was erased in the same moment.
  if (signal === undefined) throw new Refusal('NOT_FOUND', { message: 'Signal not found' });
  return signal;
}

const reused = () => new Refusal('ID_REUSED', { message: 'This id was already used for something else' });

/** @throws Refusal ID_REUSED */
async function isRepeated(tx: Executor, { id, squadId, userId, direction }: NewSignal): Promise<boolean> {
  const earlier = await findSignal(tx, id);
  if (earlier === undefined) {
    if ((await listMessagesById(tx, [id])).length > 0) throw reused();
    return false;
  }
  const isSame = earlier.squad_id === squadId && earlier.user_id === userId && earlier.direction === direction;
  if (!isSame) throw reused();
  return true;
}

/** @returns the newest number of the chat, before and with its message */
async function post({ clock, settings }: SignalServices, tx: Executor, request: NewSignal) {
  const { id, squadId, userId, direction } = request;
  const [chat] = await lockChats(tx, [squadId]);
  // After the lock: later numbers have later times.
  const now = clock.now();
  await requireWriter(tx, { squadId, userId }, now);
  const state = await findCallState(tx, request);
  if (chat === undefined || state === undefined) throw new Refusal('NOT_FOUND', { message: 'Squad not found' });
  requireCall(state, (await readCaller(tx, userId, now)).lacks, request);
  const number = chat.head + 1;
  await insertSignal(tx, {
    ...{ id, number, direction, tick: state.tick, splits: state.splits, held: state.held },
    squad_id: squadId,
    user_id: userId,
    celebrity_id: state.celebrityId,
    made_at: now,
    price_cents: state.priceCents,
    entry_count: state.entryCount,
    due_at: new Date(now.getTime() + signalMs),
  });
  // What stands where a card cannot be shown, and where an answer quotes it.
  const text = signalText(state.name, direction);
  const heads = [{ squadId, head: number }];
  await postMessages(tx, [{ squadId, userId, id, number, text, replyTo: null }], { settings, heads, now });
  return { after: chat.head, head: number };
}

/** @throws Refusal with the code of `signalRefusal`, TICK_UNKNOWN */
function requireCall(state: CallState, lacks: readonly SignalLack[], { tick }: NewSignal): void {
  if (tick > state.tick) throw new Refusal('TICK_UNKNOWN');
  const code = signalRefusal({ lacks, hasOpen: state.hasOpen, star: state });
  if (code === null) return;
  const [lack] = lacks;
  const { priceCents } = state;
  if (code === 'SIGNAL_NEW') throw new Refusal(code, { details: { lack } });
  throw new Refusal(code, code === 'PRICE_MOVED' ? { details: { priceCents, tick: state.tick } } : {});
}
