import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addressOf } from '@limelight/contract/address';
import { listSquadMessages } from '@limelight/contract/fame/squad-chat';
import type { SquadMessagePage } from '@limelight/contract/fame/squad-chat.schema';
import type { Arm } from '../builds/arm.js';
import type { Row } from '../figures.js';
import { processorMs, startServer, stopProcess } from '../processes.js';
import { production } from '../production.js';
import { sendAs } from '../trades/player-request.js';
import { received } from './decode-news.js';
import { firstDigest, nextDigest } from './order-digest.js';
import { type SquadSeed, seedSquad } from './seed-squad.js';
import { sendChat, writers } from './send-chat.js';
import { Viewers, type ViewersOptions, type ViewersState } from './viewers.js';

export interface FanOutOptions {
  readonly viewers: number;
  /** Messages a second. */
  readonly rate: number;
  readonly seconds: number;
}

const rivalPort = 18_099;
const rival = fileURLToPath(new URL('socketio-server.js', import.meta.url));
const deliveredMsMax = 300;
const processorShareMax = 0.25;
const cutsEach = 3;
/** While viewers come back, so much of the rate: each of them opens a stream and reads pages. */
const rateShareOfCuts = 0.1;
const secondsPerCheck = 10;
/** For what opening the connections leaves to do. */
const settleMs = 5_000;
/** Longer than any server here needs that can do it. */
const drainMsMax = 1_800_000;

interface Side extends ViewersOptions {
  /** Processor time of the server, and of its database. */
  readonly used: () => Promise<{ readonly nodeMs: number; readonly databaseMs: number }>;
}

interface Delivered {
  readonly sent: number;
  readonly state: ViewersState;
  readonly nodeMs: number;
  readonly databaseMs: number;
  /** From the first message sent to the last one delivered. */
  readonly tookMs: number;
}

/**
 * The same messages at the same rate to as many viewers, from Limelight and then from a server that
 * broadcasts each by itself with socket.io; the viewers are in a process of their own.
 */
export async function runFanOut(arm: Arm, options: FanOutOptions): Promise<Row[]> {
  const side = await openSquad(arm, options, { handle: 'fan-out', inviteCode: 'FANSFANS' });
  const ours = await withViewers(side, (viewers) => deliver(viewers, side, options));
  // The other side may take half an hour.
  const { figure } = rowOf('', ours, options.viewers);
  process.stdout.write(`${figure}; Node ${seconds(ours.nodeMs)}, PostgreSQL ${seconds(ours.databaseMs)}\n`);
  const theirs = await runRival(arm, side.squadId, options);
  return present(options, ours, theirs);
}

/** Every viewer is cut three times while messages go on, and has all in the end, in the stored order. */
export async function runReconnects(arm: Arm, options: FanOutOptions): Promise<Row[]> {
  const side = await openSquad(arm, options, { handle: 'reconnects', inviteCode: 'BACKBACK' });
  const startMs = performance.now();
  const cut = await withViewers(side, (viewers) => cutAll(viewers, side, options));
  const order = await readOrder(arm, side.squadId);
  const isWhole = cut.sum === order.count * options.viewers;
  const isInOrder = cut.digests.length === 1 && cut.digests[0] === order.digest;
  const share = ((100 * cut.sum) / (order.count * options.viewers)).toFixed(3);
  const times = `${counted(cut.cuts)} reconnects in ${((performance.now() - startMs) / 1_000).toFixed(0)} s`;
  return [
    {
      name: `${counted(options.viewers)} viewers, each cut ${cutsEach} times`,
      figure: `${share} % of ${counted(order.count)} messages, ${isInOrder ? 'in the stored order' : 'in another order'}; ${times}`,
      bar: '100 % in one order',
      reached: isWhole && isInOrder,
    },
  ];
}

async function openSquad(
  arm: Arm,
  { viewers: count }: FanOutOptions,
  named: Pick<SquadSeed, 'handle' | 'inviteCode'>,
): Promise<Side> {
  const squadId = await seedSquad(arm.client, { ...named, members: Math.max(count, writers) });
  return { kind: 'sse', port: arm.port, count, squadId, used: () => arm.used() };
}

async function withViewers<Result>(side: Side, work: (viewers: Viewers) => Promise<Result>): Promise<Result> {
  const viewers = await Viewers.open(side);
  try {
    return await work(viewers);
  } finally {
    await viewers.close();
  }
}

/** A message as Limelight sends it. */
async function readTemplate(port: number, squadId: string): Promise<string> {
  const path = addressOf(listSquadMessages.url, { id: squadId }, { after: 0, limit: 1 });
  const { text } = await sendAs({ port, player: 0, secret: production.SECRET, method: 'GET', path });
  const { messages } = JSON.parse(text) as SquadMessagePage;
  return JSON.stringify(messages[0]);
}

async function runRival({ port }: Arm, squadId: string, options: FanOutOptions): Promise<Delivered> {
  const child = await startServer(rival, rivalPort, await readTemplate(port, squadId));
  const used = async () => ({ nodeMs: processorMs(child.pid ?? 0), databaseMs: 0 });
  const side = { kind: 'socket.io', port: rivalPort, count: options.viewers, squadId, used } as const;
  try {
    return await withViewers(side, (viewers) => deliver(viewers, side, options));
  } finally {
    await stopProcess(child);
  }
}

/** Sends at the rate, and waits until every viewer has everything. */
async function deliver(viewers: Viewers, side: Side, { rate, seconds }: FanOutOptions): Promise<Delivered> {
  await sleep(settleMs);
  const before = await side.used();
  const startMs = performance.now();
  const sent = await send(side, { perSecond: rate, count: rate * seconds });
  const state = await viewers.until(({ least }) => least >= sent, drainMsMax);
  const after = await side.used();
  const [nodeMs, databaseMs] = [after.nodeMs - before.nodeMs, after.databaseMs - before.databaseMs];
  return { sent, state, nodeMs, databaseMs, tookMs: performance.now() - startMs };
}

async function send({ port, squadId }: Side, load: { perSecond: number; count: number }) {
  const answers = await sendChat({ port, squadId, ...load });
  const refused = answers.find(({ status }) => status !== 201);
  if (refused !== undefined) throw new Error(`a message was refused with ${refused.status}: ${refused.text}`);
  return answers.length;
}

async function cutAll(viewers: Viewers, side: Side, { rate }: FanOutOptions): Promise<ViewersState> {
  let sent = 0;
  let state = await viewers.state({ cutTimes: cutsEach });
  const perSecond = rate * rateShareOfCuts;
  while (state.cuts < cutsEach * side.count) {
    sent += await send(side, { perSecond, count: Math.ceil(perSecond * secondsPerCheck) });
    state = await viewers.state();
  }
  return viewers.until(({ least }) => least >= sent, drainMsMax);
}

interface Order {
  readonly count: number;
  readonly digest: number;
}

/** As it is stored. */
async function readOrder({ client }: Arm, squadId: string): Promise<Order> {
  const { rows } = await client.query<{ number: number; text: string }>(
    'select number, text from squad_message where squad_id = $1 order by number',
    [squadId],
  );
  const digest = rows.map(received).reduce((sum, { sequence }) => nextDigest(sum, sequence), firstDigest);
  return { count: rows.length, digest };
}

const counted = (count: number) => count.toLocaleString('en-GB');

function rowOf(name: string, { state, sent, tookMs }: Delivered, viewers: number): Row {
  const share = ((100 * state.sum) / (sent * viewers)).toFixed(2);
  const times = `p50 ${counted(state.p50Ms)} ms, p99 ${counted(state.p99Ms)} ms`;
  const orders = state.digests.length === 1 ? 'one order' : 'several orders';
  return { name, figure: `${times}; ${share} % in ${(tookMs / 1_000).toFixed(0)} s, ${orders}` };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function present({ viewers, rate, seconds: lasting }: FanOutOptions, ours: Delivered, theirs: Delivered): Row[] {
  const usPerDelivery = ({ nodeMs, databaseMs, state }: Delivered) => ((nodeMs + databaseMs) * 1_000) / state.sum;
  const share = usPerDelivery(ours) / usPerDelivery(theirs);
  return [
    {
      ...rowOf(`${counted(viewers)} viewers, ${rate} messages/s for ${lasting} s`, ours, viewers),
      bar: `p99 within ${deliveredMsMax} ms`,
      reached: ours.state.p99Ms <= deliveredMsMax && ours.state.digests.length === 1,
    },
    rowOf('  socket.io', theirs, viewers),
    {
      name: '  processor time of the server',
      figure:
        `Node ${seconds(ours.nodeMs)}, PostgreSQL ${seconds(ours.databaseMs)}; socket.io ${seconds(theirs.nodeMs)}; ` +
        `${usPerDelivery(ours).toFixed(2)} and ${usPerDelivery(theirs).toFixed(2)} µs a delivery: ${share.toFixed(3)} x`,
      bar: `at most ${processorShareMax} x`,
      reached: share <= processorShareMax,
    },
  ];
}
