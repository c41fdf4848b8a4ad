import { setTimeout as sleep } from 'node:timers/promises';
import { getSquadChat } from '@limelight/contract/fame/squad-chat';
import type { Answer } from '../api-client.js';
import { type Arm, Problems, type Stage } from './arm.js';
import { inParallel } from './in-parallel.js';
import { expectedOf } from './squad-expected.js';
import { runTool } from './squad-players.js';
import { type SquadRequest, squadRequests } from './squad-requests.js';
import { type SquadRequester, SquadScene } from './squad-scene.js';

const parallel = 8;
/** Counts of pledges are written shortly after them. */
const settleMs = 1_000;
const tables = [
  ...['squad', 'squad_member', 'squad_refusal', 'squad_deed', 'squad_chat', 'squad_message', 'squad_reaction'],
  ...['squad_reader', 'squad_mute', 'squad_report', 'squad_reporter', 'player_block', 'squad_event', 'pool'],
  ...['pool_entry', 'hold', 'audit_entry'],
];

interface Pair {
  readonly by: SquadRequester;
  readonly request: SquadRequest;
}

/** Who may do what in a squad: each kind of requester sends each kind of request. */
export const squadRightsArm: Arm = {
  name: 'rights in squads',
  provenBy: [
    {
      by: (stage) => tryEverything(stage, 'everybody is the captain'),
      reports: [/instead of 403/, /refused requests have changed/],
    },
  ],
  run: (stage) => tryEverything(stage),
};

async function tryEverything(stage: Stage, cheat?: 'everybody is the captain'): Promise<string[]> {
  const scene = await SquadScene.open(stage);
  const problems = new Problems();
  const pairs = scene.requesters.flatMap((by) => squadRequests.map((request) => ({ by, request })));
  const refused = pairs.filter(({ by, request }) => expectedOf(by, request.demand) !== 'done');
  const captain = scene.requesters.find(({ name }) => name === 'the captain');
  await sleep(settleMs);
  const before = await runTool(stage.servers[0], 'digest-tables', ...tables);
  await inParallel(refused.length, parallel, async (index) => {
    const pair = refused[index];
    if (pair === undefined) return;
    const sender = cheat && pair.by.account === 'player' ? (captain ?? pair.by) : pair.by;
    judge(pair, await sender.send(pair.request.call(scene, pair.by)), problems);
  });
  const after = await runTool(stage.servers[0], 'digest-tables', ...tables);
  const changed = before.split('\n').filter((line) => !after.split('\n').includes(line));
  const lines = changed.map((line) => `refused requests have changed rows of ${line.split(' ')[0]}`);
  if (cheat) return [...problems.lines, ...lines];
  for (const request of squadRequests) {
    for (const by of scene.requesters) await beAllowed(scene, { by, request }, problems);
    if (request.name === 'write') lines.push(...(await blocked(scene)));
  }
  stage.log(
    `  ${refused.length} refused and ${pairs.length - refused.length} done, of ${scene.requesters.length} kinds`,
  );
  return [...problems.lines, ...lines];
}

async function beAllowed(scene: SquadScene, pair: Pair, problems: Problems): Promise<void> {
  const { by, request } = pair;
  if (expectedOf(by, request.demand) !== 'done') return;
  await request.before?.(scene, by);
  const answer = await by.send(request.call(scene, by));
  judge(pair, answer, problems);
  if (answer.kind === 'answered' && answer.status < 300) await request.after?.(scene, by, answer.body);
}

function judge({ by, request }: Pair, answer: Answer, problems: Problems): void {
  const expected = expectedOf(by, request.demand);
  const status = answer.kind === 'answered' ? answer.status : answer.reason;
  const isRight = expected === 'done' ? Number(status) < 300 : status === expected;
  if (isRight) return;
  const code = answer.kind === 'answered' ? JSON.stringify(answer.body).slice(0, 120) : '';
  problems.add(`${status} instead of ${expected}: ${request.name}`, `${by.name} ${code}`);
}

/** Neither sees what the other writes. */
async function blocked({ requesters, id }: SquadScene): Promise<string[]> {
  const lines: string[] = [];
  const pair = requesters.filter(({ name }) => name === 'a member' || name === 'a blocked member');
  for (const { name, send, handle } of pair) {
    const answer = await send({
      method: getSquadChat.method,
      path: getSquadChat.url.replace(':id', id),
      body: undefined,
    });
    const hidden = answer.kind === 'answered' ? (answer.body as { hiddenHandles?: string[] }).hiddenHandles : [];
    const other = pair.find((one) => one.handle !== handle)?.handle ?? '';
    if (hidden?.includes(other) !== true) lines.push(`${name} is shown what the other of a block writes`);
  }
  return lines;
}
