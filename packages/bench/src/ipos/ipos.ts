import { randomUUID } from 'node:crypto';
import { subscribeToIpo } from '@limelight/contract/play/ipos';
import { Arm } from '../builds/arm.js';
import type { Row } from '../figures.js';
import { production } from '../production.js';
import { presentAnswers, sendAs, sendAtRate } from '../trades/player-request.js';
import { playerCount } from '../trades/players.js';
import { loadRounds, rowOfTrades } from '../trades/rounds.js';
import { enterAll, settleNextToTrades, shareAll } from './pool-entries.js';

const port = 18_094;
const rounds = 3;
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
    const alone = await loadRounds(arm, rounds);
    const id = await openIpo(arm);
    const subscribing = subscribeFor(id, subscribingSeconds);
    const meanwhile = await loadRounds(arm, rounds);
    const subscriptions = await subscribing;
    await enterAll(arm.client, id, { units: unitsEach, reservedCents });
    await shareOut(arm, id);
    const sharing = await settleNextToTrades(arm, id, rounds);
    return [
      rowOfTrades('trades alone', alone, alone),
      rowOfTrades('trades next to 200 subscriptions a second', meanwhile, alone),
      { name: 'subscriptions', figure: subscriptions },
      rowOfTrades(`trades next to a share-out among ${playerCount.toLocaleString('en-GB')}`, sharing.figures, alone),
      { name: 'share-out', figure: `${(sharing.tookMs / 1_000).toFixed(0)} s for all ranges` },
    ];
  } finally {
    await arm.close();
  }
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

async function subscribeFor(id: string, seconds: number): Promise<string> {
  const { method, url } = subscribeToIpo;
  const to = { port, secret: production.SECRET, method, path: url.replace(':id', id) };
  const body = { shares: unitsEach, seenShares: 0, seenPriceCents: priceCents };
  const pace = { count: seconds * subscriptionsPerSecond, perSecond: subscriptionsPerSecond };
  // From the other end than the load, whose trades of a player would wait for the same wallet.
  const answers = await sendAtRate(pace, (sent) => sendAs({ ...to, player: playerCount - 1 - sent, body }));
  return presentAnswers(answers, 200);
}

/** The list is closed and shared out by hand, since both follow from days; settling it is the server's. */
async function shareOut({ client }: Arm, id: string): Promise<void> {
  await shareAll(client, id);
  await client.query(
    `update pool set state = 'sharing', closed_at = now(), line_count = ${playerCount}, lines_hash = sha256('bench'),
      draw_key = sha256('bench'), draw_day = current_date, close_day = current_date - 1, close_tick = 1 where id = $1`,
    [id],
  );
}
