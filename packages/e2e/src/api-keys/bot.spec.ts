import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiKey } from '@limelight/contract/people/api-keys';
import { listOrders } from '@limelight/contract/play/orders';
import { expect, test } from '../fixtures.js';

const bot = fileURLToPath(new URL('../../../client/dist/examples/bot-main.js', import.meta.url));

test('the example of a bot buys by an order, hears of its fill on the stream, and cancels the rest @once', async ({
  page,
  player: _,
  baseURL,
}) => {
  const body = { name: 'Example', scope: 'trade', acceptBotMark: true };
  const made = await page.request.post(createApiKey.url, { data: body, headers: { origin: baseURL ?? '' } });
  const { secret } = await made.json();
  const env = { LIMELIGHT_KEY: secret };
  const { stdout } = await promisify(execFile)(process.execPath, [bot, baseURL ?? ''], { env });
  expect(stdout).toMatch(/^\S+ buys .+ at \d+ cents\nfilled: 1 at \d+ cents, fee \d+ cents\ncancelled: 1\n$/);
  const { orders } = await (await page.request.get(listOrders.url)).json();
  expect(orders.map(({ state }: { state: string }) => state).sort()).toEqual(['cancelled', 'filled']);
});
