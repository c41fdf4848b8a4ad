import { addresses } from '@limelight/contract/addresses';
import { getMe } from '@limelight/contract/people/accounts';
import { createApiKey } from '@limelight/contract/people/api-keys';
import { type ApiClient, callOf } from '../api-client.js';
import { password } from '../sign-up.js';
import { type Arm, Problems, type Stage } from './arm.js';
import type { Member } from './crowd.js';
import { type HostileRequest, makeRequest } from './hostile-request.js';
import { inParallel } from './in-parallel.js';
import { type Document, operationsOf } from './openapi.js';
import { PersistentConnection, type RawOutcome } from './raw-connection.js';

type Role = 'visitor' | 'player' | 'program' | 'staff';

interface Attacker {
  readonly role: Role;
  /** The headers that identify it. */
  credentials(): readonly (readonly [string, string])[];
  /** Logs in again when one of its requests has ended its session. */
  renew(): Promise<void>;
}

const connections = 12;
const answerMsMax = 30_000;
/** Each has limits of its own, so that few of many requests are refused for their number. */
const requestsPerPlayer = 1_500;
const playersMin = 6;
const requestsPerAdmin = 25_000;
/** Half of the operations are for staff alone. */
const shares: readonly (readonly [Role, number])[] = [
  ['visitor', 0.2],
  ['player', 0.35],
  ['program', 0.15],
  ['staff', 0.3],
];
const renewAfter = 300;
/** A seventh succeeded when this was written. */
const successShareMin = 0.05;
const knownIdsMax = 300;
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Requests made from the OpenAPI documents: no 5xx but an honest 503, and none without an answer. */
export const requestsArm: Arm = {
  name: 'hostile requests',
  provenBy: [{ by: 'broken-answers', reports: [/^500 for/, /without an answer/] }],
  run: async (stage) => {
    const { sizes, random, log, servers } = stage;
    const { attackers, operations, documents } = await prepare(stage);
    const knownIds: string[] = [];
    const problems = new Problems();
    const statuses = new Map<string, number>();
    await inParallel(connections, connections, async (index) => {
      const own = random.fork();
      const server = servers[index % servers.length] ?? servers[0];
      const connection = new PersistentConnection(server.url);
      for (let sent = 0; sent < sizes.requests / connections; sent += 1) {
        const role = pickRole(own);
        const attacker = own.pick(attackers.filter((one) => one.role === role));
        if (sent > 0 && sent % renewAfter === 0) await attacker.renew();
        const request = makeRequest(
          operations[role],
          { document: documents, random: own, knownIds },
          role === 'visitor',
        );
        const identity = [...attacker.credentials(), ['x-forwarded-for', stage.crowd.nextAddress()] as const];
        const isHead = request.method === 'HEAD';
        const outcome = await connection.send(toBytes(request, identity, stage), { timeoutMs: answerMsMax, isHead });
        const status = outcome.kind === 'answered' ? String(outcome.status) : outcome.kind;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        judge(outcome, request, role, problems);
        if (outcome.kind === 'answered') learnIds(outcome.body, knownIds);
      }
      connection.close();
    });
    const counts = [...statuses].toSorted().map(([status, count]) => `${count} x ${status}`);
    log(`  ${counts.join(', ')}`);
    return [...problems.lines, ...fewSuccesses(statuses)];
  },
};

/** Otherwise a server that refuses everything would hold: some requests are right by chance. */
function fewSuccesses(statuses: ReadonlyMap<string, number>): string[] {
  const sumOf = (isCounted: (status: string) => boolean) =>
    [...statuses].reduce((sum, [status, count]) => sum + (isCounted(status) ? count : 0), 0);
  const [done, all] = [sumOf((status) => status.startsWith('2')), sumOf(() => true)];
  return done < all * successShareMin ? [`only ${done} of ${all} requests succeeded`] : [];
}

function pickRole(random: Stage['random']): Role {
  let left = random.next();
  const found = shares.find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return found?.[0] ?? 'visitor';
}

async function prepare(stage: Stage) {
  const { crowd, servers, sizes } = stage;
  const admins: ApiClient[] = [];
  for (let made = 0; made < Math.ceil(sizes.requests / requestsPerAdmin); made += 1)
    admins.push(await crowd.addAdmin(servers[0]));
  const members = await crowd.addPlayers(servers, Math.max(playersMin, Math.ceil(sizes.requests / requestsPerPlayer)));
  const programs = members.slice(0, Math.ceil(members.length / 3));
  const keys = await Promise.all(programs.map(({ client }) => newKey(client)));
  const forPlayers = (await (await fetch(servers[0].url + addresses.openApi)).json()) as Document;
  const staffPages = await fetch(`${servers[0].url}${addresses.staffApiPages}/json`, {
    headers: { cookie: admins[0]?.cookie ?? '', 'x-forwarded-for': crowd.nextAddress() },
  });
  if (!staffPages.ok) throw new Error(`the document of staff was refused with ${staffPages.status}`);
  const forStaff = (await staffPages.json()) as Document;
  const own = operationsOf(forPlayers);
  const all = [...own, ...operationsOf(forStaff)];
  const attackers: Attacker[] = [
    { role: 'visitor', credentials: () => [], renew: async () => undefined },
    ...members.map((member) => playerOf(stage, member)),
    ...keys.map((key) => programOf(key)),
    ...admins.map(
      (client): Attacker => ({
        role: 'staff',
        credentials: () => [['cookie', client.cookie]],
        renew: async () => undefined,
      }),
    ),
  ];
  return {
    attackers,
    operations: { visitor: all, player: [...own, ...own, ...all], program: own, staff: all } satisfies Record<
      Role,
      typeof all
    >,
    documents: {
      paths: {},
      components: { schemas: { ...forPlayers.components?.schemas, ...forStaff.components?.schemas } },
    },
  };
}

async function newKey(client: ApiClient): Promise<string> {
  const body = { name: 'attack', scope: 'trade', acceptBotMark: true } as const;
  return (await client.call(createApiKey, { body })).secret;
}

function programOf(key: string): Attacker {
  return { role: 'program', credentials: () => [['authorization', `Bearer ${key}`]], renew: async () => undefined };
}

function playerOf({ crowd, servers }: Stage, member: Member): Attacker {
  let { client } = member;
  return {
    role: 'player',
    credentials: () => [['cookie', client.cookie]],
    renew: async () => {
      const answer = await client.send(callOf(getMe, {}));
      if (answer.kind === 'answered' && answer.status === 200) return;
      client = (await crowd.logIn(servers[0], { email: member.email, password })) ?? client;
    },
  };
}

function toBytes(
  { method, target, headers, body }: HostileRequest,
  own: readonly (readonly [string, string])[],
  { crowd, servers }: Stage,
): Buffer {
  const fixed: (readonly [string, string])[] = [
    ['host', new URL(servers[0].url).host],
    ['origin', crowd.origin],
    ...own,
    ...(body === undefined
      ? []
      : ([
          ['content-type', 'application/json'],
          ['content-length', String(body.length)],
        ] as const)),
  ];
  // A trick replaces the header of its name.
  const tricked = new Set(headers.map(([name]) => name));
  const all = [...fixed.filter(([name]) => !tricked.has(name)), ...headers];
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}

function judge(outcome: RawOutcome, request: HostileRequest, role: Role, problems: Problems): void {
  const { method, target, headers, body } = request;
  const path = target.split('?')[0]?.slice(0, 80) ?? '';
  const example = `${target.slice(0, 300)} ${JSON.stringify(headers)} ${body?.toString('latin1').slice(0, 300) ?? ''}`;
  if (outcome.kind !== 'answered') {
    problems.add(`${outcome.kind} without an answer: ${method} as ${role}`, example);
    return;
  }
  const { status } = outcome;
  if (status < 500) return;
  // No other 5xx: the services that the server calls run here and answer, and what a client has typed is the
  // client's problem.
  const isHonest = status === 503 && /"code":"(?!INTERNAL)[A-Z_]+"/.test(outcome.body);
  if (!isHonest) problems.add(`${status} for ${method} ${path.replaceAll(idPattern, ':id')} as ${role}`, example);
}

function learnIds(body: string, knownIds: string[]): void {
  for (const [id] of body.slice(0, 4_000).matchAll(idPattern)) {
    if (!knownIds.includes(id)) knownIds.push(id);
  }
  knownIds.splice(0, Math.max(0, knownIds.length - knownIdsMax));
}
