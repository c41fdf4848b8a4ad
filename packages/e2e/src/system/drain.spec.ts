import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { expect, test } from '../fixtures.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { dedicatedServerTimeoutMs } from './dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('an instance that ends answers for a while as not ready, and closes connections of balancers @once', async () => {
  const variables = { ...(await dedicatedServerVariables()), DRAIN_SECONDS: '3' };
  const own = await openScratchLimelight({ purpose: 'e2e-drain', variables });
  const { url } = own.server;
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    await answer.arrayBuffer();
    return `${answer.status} ${answer.headers.get('connection')}`;
  };
  expect(await get('/readyz')).toBe('200 keep-alive');
  const stopped = own.server.stop();
  await expect.poll(() => get('/readyz')).toBe('503 close');
  expect(await get('/api/v1/market/tick')).toBe('200 close');
  const { tookMs } = await stopped;
  expect(tookMs).toBeGreaterThanOrEqual(3_000);
  await own.close();
});
