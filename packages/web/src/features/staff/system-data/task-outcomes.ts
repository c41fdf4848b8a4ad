import type { SystemTask } from '@limelight/contract/house/backups.schema';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../ui/toast-store';

type Kind = SystemTask['kind'];

const doneTexts: Readonly<Record<Kind, string>> = {
  backup: 'Backup created successfully',
  verify: 'Backup verified successfully',
  restore: 'Backup restored successfully',
  optimize: 'Database optimization completed',
};

const failedTexts: Readonly<Record<Kind, string>> = {
  backup: 'Failed to create backup',
  verify: 'Failed to verify backup',
  restore: 'Failed to restore backup',
  optimize: 'Failed to optimize database',
};

/** The state of each known task, by id. */
export type KnownTasks = ReadonlyMap<string, SystemTask['state']>;

export function knownTasks(tasks: readonly SystemTask[]): KnownTasks {
  return new Map(tasks.map(({ id, state }) => [id, state]));
}

/** What ended since: it ran, or it began and ended between two looks. */
export function endedSince(known: KnownTasks, tasks: readonly SystemTask[]): readonly SystemTask[] {
  return tasks.filter(({ id, state }) => state !== 'running' && (known.get(id) ?? 'running') === 'running');
}

/** The toast of a task that ended. */
export function outcomeOf({ kind, state, failure }: SystemTask): { tone: 'success' | 'error'; text: string } {
  if (state === 'done') return { tone: 'success', text: doneTexts[kind] };
  return { tone: 'error', text: failure === null ? failedTexts[kind] : `${failedTexts[kind]}: ${failure}` };
}

/** One toast for each task that ends while the page is open. What had ended before is on the page alone. */
export function useTaskToasts(tasks: readonly SystemTask[] | undefined): void {
  const known = useRef<KnownTasks>(undefined);
  useEffect(() => {
    if (tasks === undefined) return;
    if (known.current !== undefined) for (const task of endedSince(known.current, tasks)) showToast(outcomeOf(task));
    known.current = knownTasks(tasks);
  }, [tasks]);
}
