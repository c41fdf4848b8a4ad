import { paths } from '@limelight/contract/paths';
import { type RingChange, ringAppeal, ringChanges, ringMembers, ringReason } from '@limelight/rules/ring';
import { formatTime, londonDay, startOfLondonDay } from '@limelight/rules/time';
import { atHalfPace } from '../../../platform/at-half-pace.js';
import { runOncePerDay } from '../../../platform/daily-run.js';
import type { Executor } from '../../../platform/database.js';
import { wasRun } from '../../../platform/range-run.sql.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { settleReturn } from '../../exchange/wallet/wallet.public.js';
import { lockAccount } from '../../people/access/access.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { ringSettings } from './rings.settings.js';
import {
  endMark,
  enforceMark,
  insertMark,
  listDevicePairs,
  listHolders,
  listLifts,
  listStandingMarks,
  rewriteMark,
} from './rings.sql.js';

export type RingServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/** In the night, after the closes of the day before. */
const from = '02:00';
const task = 'rings';

/**
 * Once a night looks for rings: what is shared is read in one go, and each account that changes has a
 * transaction of its own. An interrupted night finds what is left to do.
 */
export function ringTask(services: RingServices): TickTask {
  const { db } = services;
  let doneOn = '';
  return {
    name: task,
    run: async ({ atMs }, stopping) => {
      const day = londonDay(atMs);
      if (day === doneOn || formatTime(atMs) < from) return;
      const run = { task, day, now: new Date(atMs) };
      if (!(await wasRun(db, run))) {
        for (const change of await findChanges(services, startOfLondonDay(day))) {
          await atHalfPace(services, stopping, () => applyChange(services, change, run.now));
        }
        if (stopping?.aborted) return;
        await runOncePerDay(db, run, async () => {});
      }
      doneOn = day;
    },
  };
}

async function findChanges({ db, settings }: RingServices, todayMs: number): Promise<RingChange[]> {
  const marks = (await listStandingMarks(db)).map(({ notedAt, ...mark }) => ({ ...mark, notedMs: notedAt.getTime() }));
  if (!settings.of(ringSettings).rankOneOfRing) return marks.map((mark) => ({ ...mark, kind: 'end' }));
  const holders = (await listHolders(db)).map(inMs);
  const pairs = (await listDevicePairs(db)).map(inMs);
  const liftedMs = new Map((await listLifts(db)).map(({ userId, at }) => [userId, at.getTime()]));
  return ringChanges({ members: ringMembers(holders, pairs), marks, liftedMs, todayMs });
}

function inMs<Row extends { readonly joinedAt: Date; readonly since: Date }>({ joinedAt, since, ...row }: Row) {
  return { ...row, joinedMs: joinedAt.getTime(), sinceMs: since.getTime() };
}

function applyChange({ db }: Pick<Services, 'db'>, change: RingChange, now: Date): Promise<void> {
  const { userId, kind } = change;
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === undefined || account.state === 'closed') return;
    switch (kind) {
      case 'note':
        if (await insertMark(tx, change, now)) await notifyWhy(tx, change, now);
        return;
      case 'rewrite':
        await rewriteMark(tx, change);
        return;
      case 'enforce':
        await enforceMark(tx, userId, now);
        await settleReturn(tx, { userId, now });
        return;
      case 'end':
        await endByItself(tx, userId, now);
    }
  });
}

async function notifyWhy(tx: Executor, { userId, signals }: RingChange, now: Date): Promise<void> {
  const reason = ringReason({ shares: signals, inForce: false });
  const text = `${reason} You trade as before. ${ringAppeal} write to support.`;
  const notice = {
    kind: 'system',
    tone: 'warning',
    title: 'This account leaves the rankings',
    path: paths.help,
  } as const;
  await createNotifications(tx, [{ ...notice, userId, text, key: `ring-mark:${now.toISOString()}` }], now);
}

async function endByItself(tx: Executor, userId: string, now: Date): Promise<void> {
  const wasInForce = await endMark(tx, userId, null, now);
  if (wasInForce === undefined) return;
  await settleReturn(tx, { userId, now });
  await notifyEnd(tx, { userId, wasInForce, why: 'No older account is ranked in its place any more.' }, now);
}

interface End {
  readonly userId: string;
  readonly wasInForce: boolean;
  readonly why: string;
}

/** Says that an account is ranked again, or stays ranked when the mark was not in force yet. */
export async function notifyEnd(tx: Executor, { userId, wasInForce, why }: End, now: Date): Promise<void> {
  const title = wasInForce ? 'This account is ranked again' : 'This account stays in the rankings';
  const text = wasInForce ? `${why} Its return goes on from where it stood.` : why;
  const notice = { kind: 'system', tone: 'info', title, text, path: paths.leaderboards } as const;
  await createNotifications(tx, [{ ...notice, userId, key: `ring-mark-end:${now.toISOString()}` }], now);
}
