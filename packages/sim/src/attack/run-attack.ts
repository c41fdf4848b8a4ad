import { openScratchLimelight, type ScratchLimelight } from '@limelight/harness/scratch-limelight';
import { openSmtpPeer, type SmtpPeer } from '@limelight/harness/smtp-peer';
import { Random } from '../random.js';
import type { Arm, Proof, Sizes, Stage } from './arm.js';
import { Crowd } from './crowd.js';
import { lockArm } from './lock-arm.js';
import { logArm } from './log-arm.js';
import { pixelsArm } from './pixels-arm.js';
import { auditProblems, racesArm } from './races-arm.js';
import { requestsArm } from './requests-arm.js';
import { sabotaged, takeGuardOut } from './sabotage.js';
import { socketsArm } from './sockets-arm.js';
import { squadChatArm } from './squad-chat-arm.js';
import { squadRacesArm } from './squad-races-arm.js';
import { squadRightsArm } from './squad-rights-arm.js';
import { markName, stopArm } from './stop-arm.js';

/** Those that bring the server into difficulty are last. */
const arms: readonly Arm[] = [
  requestsArm,
  racesArm,
  squadRightsArm,
  squadChatArm,
  squadRacesArm,
  lockArm,
  logArm,
  pixelsArm,
  socketsArm,
];
export const armNames: readonly string[] = [...arms, stopArm].map(({ name }) => name);

export interface AttackOptions {
  readonly production: boolean;
  readonly instances: number;
  readonly seed: number;
  readonly sizes: Sizes;
  /** Of the arms, those to run. */
  readonly only: readonly string[];
  /** How many of them are proven to fail without their guard. */
  readonly proofsMax: number;
  readonly log: (line: string) => void;
}

const proofSizes: Sizes = {
  requests: 120,
  moneyRaces: 8,
  resetRaces: 1,
  deletionRaces: 1,
  erasedWithinMs: 0,
  squadCrowd: 16,
  squadRaces: 2,
  slowMs: 0,
  floodRequests: 20,
  logSettleMs: 0,
  logIns: 4,
  logInMsFast: 150,
};

function variablesOf({ production, seed }: AttackOptions, peer: SmtpPeer | undefined): Record<string, string> {
  const mark = { [markName]: `${process.pid}-${seed}` };
  if (!production || peer === undefined) return { ...mark, TICK_INTERVAL_MS: '1000' };
  return {
    ...mark,
    NODE_ENV: 'production',
    SECRET: 'a secret of the attack that is long enough',
    PUBLIC_URL: 'https://attack.test',
    MAIL_URL: peer.url,
    SANDBOX_PAYMENTS: 'on',
  };
}

/** With a mark of its own: its processes are not those of the attacked server. */
function unguarded(variables: Readonly<Record<string, string>>): Record<string, string> {
  return sabotaged({ ...variables, [markName]: `${variables[markName]}-proof` });
}

/** Attacks a server of its own with every arm, then proves that arms can fail. @returns the problems */
export async function runAttack(options: AttackOptions): Promise<string[]> {
  const { production, instances, log } = options;
  log(
    `== ${production ? 'production' : 'development'}, ${instances} instance${instances > 1 ? 's' : ''}, seed ${options.seed}`,
  );
  const peer = production ? await openSmtpPeer() : undefined;
  const opened: ScratchLimelight[] = [];
  try {
    const variables = variablesOf(options, peer);
    const first = await openScratchLimelight({ purpose: 'attack', variables });
    opened.push(first);
    for (let more = 1; more < instances; more += 1) opened.push(await first.openSecond());
    const origin = variables['PUBLIC_URL'] ?? first.server.url;
    const stage: Stage = {
      servers: [first.server, ...opened.slice(1).map(({ server }) => server)],
      crowd: new Crowd({ origin, production, peer }),
      random: new Random(options.seed),
      sizes: options.sizes,
      log,
    };
    const problems = await runArms(arms, stage, options);
    problems.push(...(await proveArms(first, stage, options)));
    return [...problems, ...(await runArms([stopArm], stage, options))];
  } finally {
    for (const one of opened.toReversed()) await one.close();
    await peer?.close();
  }
}

async function runArms(list: readonly Arm[], stage: Stage, { only, log }: AttackOptions): Promise<string[]> {
  const problems: string[] = [];
  // An invariant that one arm has broken stays broken.
  const broken = new Set<string>();
  for (const arm of list.filter(({ name }) => only.includes(name))) {
    const begun = performance.now();
    log(arm.name);
    const found = await runArm(arm, stage);
    const isOver = stage.servers.some((server) => server.hasEnded);
    if (isOver && arm !== stopArm) found.push('a server has ended');
    const known = new Set([...broken, ...found]);
    if (!isOver) found.push(...(await auditProblems(stage.servers[0])).filter((line) => !known.has(line)));
    for (const line of found) broken.add(line);
    for (const problem of found) log(`  PROBLEM ${problem}`);
    problems.push(...found.map((problem) => `${arm.name}: ${problem}`));
    log(`  ${found.length} problems in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    if (isOver) break;
  }
  return problems;
}

/** An arm that cannot go on, such as against a server that has ended, is a problem too. */
async function runArm({ run }: Arm, stage: Stage): Promise<string[]> {
  try {
    return await run(stage);
  } catch (error) {
    return [`stopped by ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** A further instance without guards: each arm has to report it. */
async function proveArms(first: ScratchLimelight, stage: Stage, options: AttackOptions): Promise<string[]> {
  const { log } = options;
  const target = await first.openSecond(unguarded);
  const quiet: Stage = { ...stage, servers: [target.server], sizes: proofSizes, log: () => undefined };
  const unproven: string[] = [];
  try {
    for (const arm of armsToProve(options)) {
      for (const proof of arm.provenBy) {
        if (proof.atFullLength && options.sizes.slowMs === 0) continue;
        const reported = await reportedOf(arm, proof, { ...quiet, sizes: { ...proofSizes, ...proof.sizes } });
        const example = reported[0]?.slice(0, 100) ?? '';
        log(`proof: ${arm.name}${guardOf(proof)} reports ${reported.length} problems: ${example}`);
        unproven.push(...missingIn(reported, arm, proof));
      }
    }
  } finally {
    await target.server.kill();
    await target.close();
  }
  return unproven;
}

function guardOf({ by }: Proof): string {
  return typeof by === 'string' ? ` (${by})` : '';
}

/** What the arm should have reported, one line each. */
function missingIn(reported: readonly string[], { name }: Arm, proof: Proof): string[] {
  const server = `of a server without its guard${guardOf(proof)}`;
  if (reported.length === 0) return [`${name} reports nothing ${server}`];
  const missing = (proof.reports ?? []).filter((expected) => !reported.some((line) => expected.test(line)));
  return missing.map(({ source }) => `${name} does not report "${source}" ${server}`);
}

/** As many as requested, others with each seed, in the order of all. */
function armsToProve({ only, seed, proofsMax }: AttackOptions): Arm[] {
  const chosen = [...arms, stopArm].filter(({ name }) => only.includes(name));
  const first = seed % chosen.length;
  const picked = new Set([...chosen.slice(first), ...chosen.slice(0, first)].slice(0, proofsMax));
  return chosen.filter((arm) => picked.has(arm));
}

/** @returns nothing where the arm could not go on, which proves nothing */
async function reportedOf({ run }: Arm, { by }: Proof, stage: Stage): Promise<string[]> {
  try {
    if (typeof by !== 'string') return await by(stage);
    await takeGuardOut(stage.servers[0].url, by);
    return await run(stage);
  } catch {
    return [];
  }
}
