import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { subscribe } from '@limelight/contract/play/ipos';
import { percentile } from '@limelight/harness/percentile';
import { Arm } from '../builds/arm.js';
import { median, type Row } from '../figures.js';
import { production } from '../production.js';
import { playerCount, sessionCookie } from '../trades/players.js';
import { type LoadFigures, load } from '../trades/run-load.js';

const port = 18_094;
const rounds = 3;
const secondsPerRound = 6;
const subscriptionsPerSecond = 200;
const subscribingSeconds = 20;
const priceCents = 24_000;
const unitsEach = 2;
/** With the fee of 6 %. */
const reservedCents = unitsEach * priceCents * 1.06;

/**
 * Trades alone, next to 200 subscriptions a second, and next to the share-out among 100,000 subscribers, in
 * ranges.
 */
export async function runIpos(): Promise<Row[]> {
  const arm = await Arm.open(port);
  try {
    const alone = await loads(arm, () => true);
    const id = await openIpo(arm);
    const subscribing = subscribeFor(id, subscribingSeconds);
    const meanwhile = await loads(arm, () => true);
    const subscriptions = await subscribing;
    await enterAll(arm, id);
    const sharing = await shareOut(arm, id);
    return [
      rowOf('trades alone', alone, alone),
      rowOf('trades next to 200 subscriptions a second', meanwhile, alone),
      { name: 'subscriptions', figure: subscriptions },
      rowOf(`trades next to a share-out among ${playerCount.toLocaleString('en-GB')}`, sharing.figures, alone),
      { name: 'share-out', figure: `${(sharing.tookMs / 1_000).toFixed(0)} s for all ranges` },
    ];
  } finally {
    await arm.close();
  }
}

async function loads(arm: Arm, goesOn: (round: number) => boolean | Promise<boolean>): Promise<LoadFigures[]> {
  const figures: LoadFigures[] = [];
  for (let round = 0; round < rounds && (await goesOn(round)); round += 1) {
    figures.push(await load(arm.port, secondsPerRound));
  }
  return figures;
}

function rowOf(name: string, figures: readonly LoadFigures[], alone: readonly LoadFigures[]): Row {
  const of = (list: readonly LoadFigures[], field: 'perSecond' | 'p99Ms') => median(list.map((one) => one[field]));
  const over = (field: 'perSecond' | 'p99Ms') => (of(figures, field) / of(alone, field)).toFixed(2);
  const figure = `${Math.round(of(figures, 'perSecond')).toLocaleString('en-GB')} trades/s, p99 ${of(figures, 'p99Ms').toFixed(0)} ms`;
  return { name, figure: `${figure}; ${over('perSecond')} x the trades/s, ${over('p99Ms')} x the p99 of trades alone` };
}

/** One whose window is open, without the days of its announcement. */
async function openIpo({ client }: Arm): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into pool (id, kind, price_cents, fee_bps, supply, closes_at)
      values ($1, 'ipo', ${priceCents}, 600, ${unitsEach * playerCount}, now() + interval '12 hours')`,
    [id],
  );
  await client.query(
    `insert into ipo (id, celebrity_id, name, category, country, description, popularity, cap, account_days, announced_at, opens_at)
      values ($1, 'gh99', 'Abena Korkor', 'Music', 'Ghana', 'Singer', 50, 100, 0, now(), now() - interval '12 hours')`,
    [id],
  );
  return id;
}

interface Sent {
  readonly status: number;
  readonly ms: number;
}

/** On few connections, so that none is idle for so long that the server closes it under a request. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function sendSubscription(id: string, player: number): Promise<Sent> {
  const startMs = performance.now();
  const body = JSON.stringify({ shares: unitsEach, seenShares: 0, seenPriceCents: priceCents });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    origin: 'https://bench.test',
    'x-forwarded-for': `10.${player >> 16}.${(player >> 8) & 255}.${player & 255}`,
    cookie: sessionCookie(player, production.SECRET),
  };
  const path = subscribe.url.replace(':id', id);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method: subscribe.method, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startMs }));
    })
      .on('error', reject)
      .end(body);
  });
}

async function subscribeFor(id: string, seconds: number): Promise<string> {
  const answers: Promise<Sent>[] = [];
  for (let sent = 0; sent < seconds * subscriptionsPerSecond; sent += 1) {
    // From the other end than the load, whose trades of a player would wait for the same wallet.
    answers.push(sendSubscription(id, playerCount - 1 - sent));
    await sleep(1_000 / subscriptionsPerSecond);
  }
  const done = await Promise.all(answers);
  const accepted = done.filter(({ status }) => status === 200);
  const within = (share: number) =>
    percentile(
      accepted.map(({ ms }) => ms),
      share,
    ).toFixed(0);
  return `${accepted.length.toLocaleString('en-GB')} of ${done.length.toLocaleString('en-GB')} accepted, p50 ${within(0.5)} ms, p99 ${within(0.99)} ms`;
}

/** Everybody who has not subscribed. */
async function enterAll({ client }: Arm, id: string): Promise<void> {
  await client.query(
    `with entry as (
      insert into pool_entry (user_id, pool_id, units, reserved_cents, created_at, changed_at)
      select user_id, $1, ${unitsEach}, ${reservedCents}, now(), now() from wallet
      on conflict do nothing returning user_id
    ), held as (
      insert into hold (user_id, owner_kind, owner_id, cents, shares, until)
      select user_id, 'pool', $1, ${reservedCents}, 0, now() from entry
    )
    update wallet set reserved_cents = reserved_cents + ${reservedCents} from entry where entry.user_id = wallet.user_id`,
    [id],
  );
  await client.query('vacuum analyze pool_entry, hold, wallet');
}

/** The list is closed and shared out by hand, since both follow from days; settling it is the server's. */
async function shareOut(arm: Arm, id: string) {
  const { client } = arm;
  const left = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from pool_entry where pool_id = $1 and settled_at is null',
      [id],
    );
    return rows[0]?.count ?? 0;
  };
  await client.query(
    `update pool_entry set number = line.number, held = false, allotted = units
      from (select user_id, row_number() over (order by user_id)::integer as number from pool_entry where pool_id = $1) as line
      where pool_id = $1 and pool_entry.user_id = line.user_id`,
    [id],
  );
  await client.query(
    `update pool set state = 'sharing', closed_at = now(), line_count = ${playerCount}, lines_hash = sha256('bench'),
      draw_key = sha256('bench'), draw_day = current_date, close_day = current_date - 1, close_tick = 1 where id = $1`,
    [id],
  );
  const all = await left();
  while ((await left()) === all) await sleep(200);
  const startMs = performance.now();
  const figures = await loads(arm, async () => (await left()) > 0);
  while ((await left()) > 0) await sleep(200);
  return { figures, tookMs: performance.now() - startMs };
}
