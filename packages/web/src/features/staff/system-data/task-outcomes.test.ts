import type { SystemTask } from '@limelight/contract/house/backups.schema';
import { expect, test } from 'vitest';
import { endedSince, knownTasks, outcomeOf } from './task-outcomes';

function taskOf(id: string, kind: SystemTask['kind'], state: SystemTask['state'], failure: string | null = null) {
  const [startedAt, finishedAt] = ['2026-11-22T19:00:00Z', state === 'running' ? null : '2026-11-22T19:01:00Z'];
  return { id, kind, state, startedAt, finishedAt, startedBy: 'Ama', step: '', progressBps: 0, failure, result: null };
}

test('a task has its toast when it ends, once, also when it began and ended between two looks', () => {
  const old = taskOf('1', 'backup', 'done');
  const known = knownTasks([taskOf('2', 'optimize', 'running'), old]);
  const now = [taskOf('3', 'verify', 'failed', 'One file is damaged'), taskOf('2', 'optimize', 'done'), old];
  expect(endedSince(known, now).map(outcomeOf)).toEqual([
    { tone: 'error', text: 'Failed to verify backup: One file is damaged' },
    { tone: 'success', text: 'Database optimization completed' },
  ]);
  expect(endedSince(knownTasks(now), now)).toEqual([]);
});

test('a running task has none, and a backup the text of the catalogue', () => {
  expect(endedSince(knownTasks([]), [taskOf('1', 'backup', 'running')])).toEqual([]);
  expect(outcomeOf(taskOf('1', 'backup', 'done')).text).toBe('Backup created successfully');
  expect(outcomeOf(taskOf('1', 'verify', 'done')).text).toBe('Backup verified successfully');
});
