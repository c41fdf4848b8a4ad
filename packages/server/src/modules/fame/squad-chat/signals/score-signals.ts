import { squadPath } from '@limelight/contract/paths';
import { bps, formatPercent, formatSe } from '@limelight/rules/money';
import { calledPrice, scoreSignal, signalStep, signalText } from '@limelight/rules/squad-signal';
import type { Executor } from '../../../../platform/database.js';
import type { TickTask } from '../../../../platform/tick-tasks.js';
import { createNotifications, type NewNotification } from '../../../people/notifications/notifications.public.js';
import type { SignalServices } from './make-signal.js';
import {
  type DueSignal,
  type EndedSignal,
  endSignals,
  lockDueSignals,
  type MarkedSignal,
  markSales,
} from './scoring.sql.js';

const signalsPerBatch = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * After each tick: notes which callers have sold, then ends the signals that are due, each once. Where the
 * server slept it does so with the first tick after it. Chats show both.
 */
export function signalTask(services: Pick<SignalServices, 'db' | 'clock' | 'notices'>): TickTask {
  const { db, notices } = services;
  return {
    name: 'squad-signals',
    run: async (_tick, stopping) => {
      announce(notices, await markSales(db));
      for (let after: string | undefined = beforeAll; after !== undefined && stopping?.aborted !== true; ) {
        after = await endBatch(services, after);
      }
    },
  };
}

/** @returns from where to go on; undefined at the end */
async function endBatch(
  { db, clock, notices }: Pick<SignalServices, 'db' | 'clock' | 'notices'>,
  after: string,
): Promise<string | undefined> {
  const { due, ended } = await db.transaction().execute(async (tx) => {
    const locked = await lockDueSignals(tx, { after, limit: signalsPerBatch });
    return { due: locked, ended: await end(tx, locked, clock.now()) };
  });
  announce(notices, ended);
  return due.length === signalsPerBatch ? due.at(-1)?.id : undefined;
}

async function end(tx: Executor, due: readonly DueSignal[], now: Date): Promise<readonly DueSignal[]> {
  const ends = due.flatMap((signal) => {
    const score = endOf(signal);
    return score === null ? [] : [{ signal, score }];
  });
  if (ends.length === 0) return [];
  await endSignals(
    tx,
    ends.map(({ score }) => score),
    now,
  );
  const heard = ends.filter(({ signal }) => !signal.quiet);
  await createNotifications(
    tx,
    heard.map(({ signal, score }) => noticeOf(signal, score)),
    now,
  );
  return ends.map(({ signal }) => signal);
}

function endOf({ id, dueAt, tickAt, tick, ...signal }: DueSignal): EndedSignal | null {
  const { tradable, leaving, direction, priceCents, laterSplits, tickCents } = signal;
  const step = signalStep({ dueAtMs: dueAt.getTime() }, { atMs: tickAt.getTime(), tradable, leaving });
  if (step === 'wait') return null;
  if (step === 'void') return { id, outcome: 'void', tick: null, calledCents: null, scoredCents: null, moveBps: null };
  const calledCents = calledPrice(priceCents, laterSplits);
  return { id, tick, calledCents, scoredCents: tickCents, ...scoreSignal(direction, calledCents, tickCents) };
}

const titles = {
  right: 'Your signal was right',
  missed: 'Your signal missed',
  unmoved: 'Your signal ended where it began',
  void: 'Your signal is void',
} as const;

function noticeOf(
  { userId, squadName, squadHandle, star, direction, id }: DueSignal,
  { outcome, calledCents, scoredCents, moveBps }: EndedSignal,
): NewNotification {
  const call = signalText(star, direction);
  const text =
    calledCents === null || scoredCents === null
      ? `${call}: ${star} cannot be traded, so it counts for nothing.`
      : `${call}: ${formatSe(calledCents)} to ${formatSe(scoredCents)}, ${formatPercent(bps(moveBps ?? 0), { sign: true })}.`;
  return {
    userId,
    kind: 'squad',
    tone: outcome === 'right' ? 'success' : 'info',
    title: titles[outcome],
    text: `${text} In ${squadName}.`,
    path: squadPath(squadHandle),
    key: `squad-signal:${id}`,
  };
}

/** One change for each squad. */
function announce(notices: SignalServices['notices'], changed: readonly MarkedSignal[]): void {
  const numbers = new Map<string, number[]>();
  for (const { squadId, number } of changed) numbers.set(squadId, [...(numbers.get(squadId) ?? []), number]);
  notices.announce([...numbers].map(([squadId, ofSquad]) => ({ squadId, grown: null, changed: ofSquad })));
}
