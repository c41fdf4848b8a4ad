import { setTimeout as sleep } from 'node:timers/promises';
import { getPortfolio } from '@limelight/contract/exchange/wallet';
import { paths } from '@limelight/contract/paths';
import { getMe } from '@limelight/contract/people/accounts';
import { createApiKey, listApiKeys } from '@limelight/contract/people/api-keys';
import { requestPasswordReset, resetPassword, signIn } from '@limelight/contract/people/auth';
import { deleteMe, setUpTwoFactor } from '@limelight/contract/people/profile';
import { placeOrder } from '@limelight/contract/play/orders';
import { setPriceAlert } from '@limelight/contract/play/price-alerts';
import { claimDailyBonus } from '@limelight/contract/play/rewards';
import { watchCelebrity } from '@limelight/contract/play/watchlist';
import { type ApiCall, type ApiClient, callOf } from '../api-client.js';
import { password } from '../sign-up.js';
import type { Problems, Stage } from './arm.js';
import { sendAll } from './money-races.js';

/**
 * Log-ins with the old password, spread around the moment of the reset: a password takes about 40 ms to
 * verify.
 */
const oldLogIns = 6;
const spreadMs = 120;
const newPassword = `${password}, and back again`;

interface Device {
  readonly what: string;
  readonly client: ApiClient;
}

async function opens(client: ApiClient): Promise<boolean> {
  const answer = await client.send(callOf(getMe, {}));
  return answer.kind === 'answered' && answer.status === 200;
}

async function opensWithKey(stage: Stage, secret: string): Promise<boolean> {
  const [server] = stage.servers;
  const response = await fetch(server.url + getPortfolio.url, {
    headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': stage.crowd.nextAddress() },
  });
  await response.arrayBuffer();
  return response.status === 200;
}

/** Makes keys in a session until the reset has happened. @returns their secrets */
async function makeKeys(client: ApiClient, random: Stage['random'], untilMs: number): Promise<string[]> {
  const secrets: string[] = [];
  const end = performance.now() + untilMs;
  const call = callOf(createApiKey, { body: { name: 'attack', scope: 'read' } });
  while (performance.now() < end) {
    const answer = await client.send(call);
    if (answer.kind !== 'answered' || answer.status >= 300) break;
    secrets.push(call.read(answer.body).secret);
    await sleep(random.between(0, 20));
  }
  return secrets;
}

/** Log-ins and new keys race a reset by mail: whatever the old password opened is closed. */
export async function raceReset(stage: Stage, problems: Problems): Promise<void> {
  const { crowd, servers, random } = stage;
  const server = random.pick(servers);
  const { email, client } = await crowd.addPlayer(server);
  await client.call(requestPasswordReset, { body: { email } });
  const token = (await crowd.linkTo(server, email, paths.resetPassword)).searchParams.get('token') ?? '';
  const devices: Device[] = [{ what: 'the session before the reset', client }];
  const logIn = async () => {
    await sleep(random.between(0, spreadMs));
    const device = await crowd.logIn(random.pick(servers), { email, password });
    if (device) devices.push({ what: 'a log-in with the old password', client: device });
  };
  const reset = async () => {
    await sleep(random.between(0, spreadMs));
    await crowd.openClient(random.pick(servers)).call(resetPassword, { body: { token, newPassword } });
  };
  const [keys] = await Promise.all([
    makeKeys(client, random, spreadMs),
    reset(),
    ...Array.from({ length: oldLogIns }, logIn),
  ]);
  for (const device of devices)
    if (await opens(device.client)) problems.add(`${device.what} is alive after the reset`, email);
  for (const key of keys) if (await opensWithKey(stage, key)) problems.add('a key is alive after the reset', email);
  const late = await crowd.logIn(server, { email, password });
  if (late) problems.add('the old password opens after the reset', email);
  const right = await crowd.logIn(server, { email, password: newPassword });
  if (!right) problems.add('the new password does not open', email);
}

function writesOf({ random }: Stage, email: string): ApiCall<unknown>[] {
  const alert = { id: random.uuid(), celebrityId: '2', direction: 'above', priceCents: 9_999_900 } as const;
  const order = {
    id: random.uuid(),
    celebrityId: '1',
    kind: 'limit',
    side: 'buy',
    shares: 1,
    triggerPriceCents: 1_000,
  } as const;
  return [
    callOf(watchCelebrity, { params: { celebrityId: '1' } }),
    callOf(createApiKey, { body: { name: 'late', scope: 'read' } }),
    callOf(setPriceAlert, { body: alert }),
    callOf(placeOrder, { body: order }),
    callOf(claimDailyBonus, {}),
    callOf(setUpTwoFactor, { body: { password } }),
    callOf(signIn, { body: { email, password } }),
    callOf(watchCelebrity, { params: { celebrityId: '2' } }),
    callOf(listApiKeys, {}),
  ];
}

/** Writes race a deletion. @returns the id of the account that must have left no rows */
export async function raceDeletion(stage: Stage, problems: Problems): Promise<string> {
  const { crowd, servers, random } = stage;
  const server = random.pick(servers);
  const { email, client } = await crowd.addPlayer(server);
  const { id } = await client.call(getMe, {});
  const devices = await Promise.all(
    servers.map(async (one) => (await crowd.logIn(one, { email, password })) ?? client),
  );
  const remove = async () => {
    await sleep(random.between(0, spreadMs));
    await client.call(deleteMe, { body: { password, confirmation: 'DELETE' } });
  };
  const late: ApiClient[] = [];
  const logIn = async () => {
    await sleep(random.between(0, spreadMs));
    const device = await crowd.logIn(random.pick(servers), { email, password });
    if (device) late.push(device);
  };
  const write = async () => {
    for (let round = 0; round < 3; round += 1) {
      await sleep(random.between(0, spreadMs / 3));
      await sendAll(writesOf(stage, email), { clients: devices, problems });
    }
  };
  await Promise.all([remove(), write(), logIn(), logIn(), logIn()]);
  for (const device of [client, ...devices, ...late])
    if (await opens(device)) problems.add('a session is alive after the deletion', email);
  return id;
}
