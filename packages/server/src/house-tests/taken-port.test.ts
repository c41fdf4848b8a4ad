import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnvironment } from '../environment/env.js';
import { systemClock } from '../platform/clock.js';
import { systemRandom } from '../platform/random.js';
import { start } from '../start.js';

test('a start at a port that is in use ends before it makes anything', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'limelight-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDirectory = join(folder, 'data');
  const env = parseEnvironment({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDirectory });
  const log = pino({ level: 'silent' });
  const starting = start({ env, clock: systemClock, random: systemRandom, log, print: () => undefined });
  await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(existsSync(dataDirectory)).toBe(false);
});
