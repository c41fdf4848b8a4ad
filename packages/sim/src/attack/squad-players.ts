import { getTick } from '@limelight/contract/exchange/market';
import { listPremieres } from '@limelight/contract/exchange/premieres';
import { foundSquad, joinSquad } from '@limelight/contract/fame/squads';
import { getMe } from '@limelight/contract/people/accounts';
import { placeTrade } from '@limelight/contract/play/trading';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { ApiClient } from '../api-client.js';
import type { Stage } from './arm.js';
import type { Crowd, Member } from './crowd.js';
import { inParallel } from './in-parallel.js';

export interface SquadPlayer extends Member {
  readonly id: string;
  readonly handle: string;
}

const parallel = 6;
/** Those that arms trade and that chats are about come first. */
const traded = 8;
/** Who founds a squad or counts in an event has so many. */
const tradesNeeded = 5;
const toleranceBps = 1_000;

interface Settled {
  readonly players: SquadPlayer[];
  traders: number;
  admin?: Promise<ApiClient>;
}

/** Of each server: what one arm has made, the next one uses again. */
const settled = new WeakMap<LimelightProcess, Settled>();

function settledOn(server: LimelightProcess): Settled {
  const known = settled.get(server) ?? { players: [], traders: 0 };
  settled.set(server, known);
  return known;
}

/** One for all arms. */
export function squadAdmin({ crowd, servers: [server] }: Stage): Promise<ApiClient> {
  const known = settledOn(server);
  known.admin ??= crowd.addAdmin(server);
  return known.admin;
}

/**
 * Players with accounts of ten days, of which the first `traders` have traded enough to found squads and to
 * count in events.
 */
export async function squadPlayers(
  stage: Stage,
  { count, traders }: { readonly count: number; readonly traders: number },
): Promise<readonly SquadPlayer[]> {
  const [server] = stage.servers;
  const known = settledOn(server);
  // All that any arm needs, as each time costs the start of a program.
  const missing = Math.max(count, stage.sizes.squadCrowd) - known.players.length;
  if (count > known.players.length) {
    const members = await stage.crowd.addPlayers(stage.servers, missing);
    await runTool(server, 'age-accounts', ...members.map(({ email }) => email));
    const players = members.map(async (member): Promise<SquadPlayer> => {
      const { id, handle } = await member.client.call(getMe, {});
      return { ...member, id, handle };
    });
    known.players.push(...(await Promise.all(players)));
  }
  const untraded = known.players.slice(known.traders, traders);
  await inParallel(untraded.length, parallel, async (index) => {
    const client = untraded[index]?.client;
    for (let made = 0; client !== undefined && made < tradesNeeded; made += 1) await buyOne(stage, client);
  });
  known.traders = Math.max(known.traders, traders);
  return known.players.slice(0, count);
}

/** One share of a celebrity in which no event is held. */
export async function buyOne({ random }: Pick<Stage, 'random'>, client: ApiClient): Promise<void> {
  const { number: tick } = await client.call(getTick, {});
  const body = { id: random.uuid(), celebrityId: '5', side: 'buy', shares: 1, tick, toleranceBps } as const;
  await client.call(placeTrade, { body });
}

/** Of each game: two events of one celebrity are days apart, so that each gets other ones. */
const celebritiesUsed = new WeakMap<Crowd, number>();

/** Celebrities without a premiere ahead, near to which there can be no event, and which no arm trades. */
export async function quietCelebrities(
  { crowd }: Pick<Stage, 'crowd'>,
  { client, count }: { readonly client: ApiClient; readonly count: number },
): Promise<readonly string[]> {
  const { pricesCents } = await client.call(getTick, {});
  const { premieres } = await client.call(listPremieres, {});
  const busy = new Set(premieres.map(({ celebrityId }) => celebrityId));
  const from = celebritiesUsed.get(crowd) ?? 0;
  celebritiesUsed.set(crowd, from + count);
  const quiet = Object.keys(pricesCents).filter((id) => Number(id) > traded && !busy.has(id));
  return quiet.slice(from, from + count);
}

/** Runs a program of the server's tests. @returns what it printed @throws Error when it fails */
export async function runTool(server: LimelightProcess, name: string, ...values: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await server.run(`testing/${name}-main.js`, ...values);
  if (exitCode !== 0) throw new Error(`${name} failed: ${stderr.slice(0, 500)}`);
  return stdout;
}

export function squadName({ random }: Pick<Stage, 'random'>): string {
  return `Fans ${random.between(1e8, 1e9 - 1)}`;
}

export interface NewSquad {
  readonly id: string;
  readonly captain: SquadPlayer;
  readonly members: readonly SquadPlayer[];
}

/** A squad that the captain founds and the members join. */
export async function makeSquad(
  stage: Stage,
  { captain, members, celebrityId }: Omit<NewSquad, 'id'> & { readonly celebrityId: string },
): Promise<NewSquad> {
  const id = stage.random.uuid();
  await captain.client.call(foundSquad, { body: { id, name: squadName(stage), celebrityId } });
  await inParallel(members.length, parallel, async (index) => {
    await members[index]?.client.call(joinSquad, { params: { id } });
  });
  return { id, captain, members };
}
