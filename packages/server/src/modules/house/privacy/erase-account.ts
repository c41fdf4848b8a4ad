import { minuteMs, secondMs } from '@limelight/rules/time';
import { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { addJob, type Tasks } from '../../../platform/jobs.js';
import type { PersonalTables } from '../../../platform/personal-table.js';
import type { Services } from '../../../services.js';
import { removeAvatar } from '../../people/avatars/avatars.public.js';
import { hasLongWriter } from './delete-account.sql.js';
import { deletePersonalRows } from './personal-data.sql.js';

type EraseServices = Pick<Services, 'clock' | 'hooks'> & PersonalTables;

interface Leaver {
  readonly userId: string;
  /** The address that the account had; null once it is forgotten. */
  readonly email: { readonly address: string; readonly verified: boolean } | null;
}

/** Deletes the personal rows of an account that is closed. Idempotent. */
export async function eraseAccount(
  { clock, hooks, personalTables }: EraseServices,
  tx: Executor,
  { userId, email }: Leaver,
): Promise<void> {
  // An unverified address may belong to somebody else, and so do the messages from it.
  const owner = { userIds: [userId], email: email?.verified === true ? email.address : null };
  for (const table of personalTables) {
    if (table.onDeletion === 'erase') await deletePersonalRows(tx, table, owner);
  }
  await hooks.account('erases', tx, { userId, email: email?.address ?? null, now: clock.now() });
}

const eraseTask = 'erase-account';
const jobSchema = z.strictObject({ userId: z.string(), image: z.string().nullable() });

/**
 * Longer than any transaction lasts that was writing when the account was closed: the database ends them
 * within 30 s.
 */
const secondErasureMs = 2 * minuteMs;
const writingSecondsMax = minuteMs / secondMs;

/** @param erasure the picture is removed again, in case its removal failed */
export function enqueueErasure(
  tx: Executor,
  { now, ...payload }: { readonly userId: string; readonly image: string | null; readonly now: Date },
): Promise<boolean> {
  const effectKey = `${eraseTask}:${payload.userId}`;
  return addJob(tx, { task: eraseTask, effectKey, payload, now, delayMs: secondErasureMs });
}

/**
 * The second erasure. The schema refuses rows of a closed account, but a transaction that began before the
 * account was closed may commit one after the first erasure. Two minutes later all of those have ended; if
 * not, the job is retried.
 */
export function erasureTasks(services: EraseServices & Pick<Services, 'db' | 'files'>): Tasks {
  const { db, files } = services;
  return {
    [eraseTask]: async (payload) => {
      const { userId, image } = jobSchema.parse(payload);
      await db.transaction().execute(async (tx) => {
        if (await hasLongWriter(tx, writingSecondsMax)) throw new Error('a transaction may be older than the deletion');
        await eraseAccount(services, tx, { userId, email: null });
      });
      await removeAvatar(files, image);
    },
  };
}
