import { minuteMs, secondMs } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import {
  failSilentTasks,
  finishSystemTask,
  insertSystemTask,
  type SystemTaskKind,
  type TaskProgress,
  updateProgress,
} from './system-task.sql.js';

export type TaskServices = Pick<Services, 'db' | 'clock' | 'random' | 'log'>;

type Result = Readonly<Record<string, number>> | null;

export interface SystemTaskPlan {
  readonly kind: SystemTaskKind;
  /** Null for the nightly backup. */
  readonly startedBy: string | null;
  /** In the transaction that starts it: the entry of the audit trail. */
  readonly record?: (tx: Parameters<typeof insertSystemTask>[0], taskId: string) => Promise<void>;
  /** `handed-over`: somebody else writes the outcome. */
  readonly work: (report: (progress: TaskProgress) => void, taskId: string) => Promise<Result | 'handed-over'>;
}

const beatMs = 5 * secondMs;
/** A living process writes a beat far more often. */
const silentMs = minuteMs;
const failureLengthMax = 500;

/**
 * Starts long work in the background, one at a time over all instances; its row has the progress and the
 * outcome.
 * @returns the task's id, and a promise that resolves when it has ended, however it ended
 * @throws Refusal SYSTEM_TASK_RUNNING
 */
export async function startSystemTask(services: TaskServices, plan: SystemTaskPlan) {
  const { db, clock, random } = services;
  const id = uuidv7(clock, random);
  const now = clock.now();
  await failSilentTasks(db, { silentSince: new Date(now.getTime() - silentMs), now });
  await db.transaction().execute(async (tx) => {
    const started = await insertSystemTask(tx, { id, kind: plan.kind, started_by: plan.startedBy, started_at: now });
    if (!started) throw new Refusal('SYSTEM_TASK_RUNNING');
    await plan.record?.(tx, id);
  });
  return { id, ended: run(services, id, plan) };
}

async function run({ db, clock, log }: TaskServices, id: string, { kind, work }: SystemTaskPlan): Promise<void> {
  const over = new AbortController();
  let progress: TaskProgress = { step: '', done: 0, total: 0 };
  let written: TaskProgress | undefined;
  const write = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await clock.sleep(written === progress ? beatMs : secondMs, over.signal);
      if (over.signal.aborted) return;
      written = progress;
      await updateProgress(db, id, { ...progress, now: clock.now() }).catch((error: unknown) =>
        log.warn({ err: error }, 'the progress of a system task could not be written'),
      );
    }
  };
  const writing = write();
  let outcome: { failure: string | null; result: Result } | undefined;
  try {
    const result = await work((next) => {
      progress = next;
    }, id);
    if (result !== 'handed-over') outcome = { failure: null, result };
  } catch (error) {
    log.error({ err: error, kind }, 'a system task failed');
    outcome = { failure: explain(error), result: null };
  }
  over.abort();
  await writing;
  if (outcome === undefined) return;
  await finishSystemTask(db, id, { ...outcome, now: clock.now() }).catch((error: unknown) =>
    log.error({ err: error, kind }, 'the outcome of a system task could not be written'),
  );
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message || 'Unknown').slice(0, failureLengthMax);
}
