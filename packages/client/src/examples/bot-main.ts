/**
 * Buys a share of the cheapest celebrity by an order, hears of its fill, and cancels what else waits:
 * `LIMELIGHT_KEY=ll_live_... node packages/client/dist/examples/bot-main.js https://limelight.example`
 */
import { randomUUID } from 'node:crypto';
import { createLimelight, ok } from '../client.js';

const { LIMELIGHT_KEY: key } = process.env;
const { api, stream } = createLimelight({ url: process.argv[2] ?? 'http://127.0.0.1:8080', key });
const { player } = await ok(api.GET('/api/v1/whoami'));
const { celebrities } = await ok(api.GET('/api/v1/celebrities'));
const trading = celebrities.filter(({ status, halted }) => status === 'active' && !halted);
const [cheapest] = trading.toSorted((one, other) => one.priceCents - other.priceCents);
if (cheapest === undefined) throw new Error('nobody can be traded');
console.log(`${player.handle} buys ${cheapest.name} at ${cheapest.priceCents} cents`);

async function place(triggerPriceCents: number): Promise<string> {
  const params = { header: { 'Idempotency-Key': randomUUID() } };
  const terms = { kind: 'limit', side: 'buy', shares: 1, duration: 'day' } as const;
  const order = { ...terms, celebrityId: cheapest?.id ?? '', triggerPriceCents };
  return (await ok(api.POST('/api/v1/orders', { params, body: order }))).id;
}

const events = stream();
await events.next();
// A limit above the price fills at the next tick; one at half of it waits.
const wanted = await place(Math.ceil(cheapest.priceCents * 1.1));
await place(Math.ceil(cheapest.priceCents / 2));
for await (const { event, data } of events) {
  if (event !== 'orderEnded' || data.id !== wanted) continue;
  console.log(`filled: ${data.fill?.shares} at ${data.fill?.priceCents} cents, fee ${data.fill?.feeCents} cents`);
  break;
}
const { cancelled } = await ok(api.DELETE('/api/v1/orders'));
console.log(`cancelled: ${cancelled.length}`);
