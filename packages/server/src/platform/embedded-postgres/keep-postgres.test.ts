import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const keeper = fileURLToPath(new URL('./keeper.fixture.mjs', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-keeper-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true }));

function start(when: string) {
  const child = spawn(process.execPath, [keeper, join(folder, 'data'), when], { stdio: ['pipe', 'pipe', 'inherit'] });
  return { child, printed: once(child.stdout, 'data'), exited: once(child, 'exit') };
}

/** PostgreSQL deletes it as the last step of a shutdown. */
const isRunning = () => existsSync(join(folder, 'data', 'cluster', 'postmaster.pid'));

test.each([
  ['SIGTERM', 'open', (child: ReturnType<typeof start>['child']) => void child.kill('SIGTERM')],
  ['the end of its starter', 'open', (child: ReturnType<typeof start>['child']) => void child.stdin.end()],
  ['SIGTERM during its start', 'ended-early', () => {}],
])('a program that only runs a PostgreSQL stops it at %s', async (_name, when, end) => {
  const { child, printed, exited } = start(when);
  expect(String(await printed)).toMatch(/^postgres:/);
  if (when === 'open') expect(isRunning()).toBe(true);
  end(child);
  expect(await exited).toEqual([0, null]);
  expect(isRunning()).toBe(false);
});
