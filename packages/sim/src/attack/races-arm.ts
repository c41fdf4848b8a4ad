import { getMe } from '@limelight/contract/people/accounts';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { waitFor } from '@limelight/harness/wait-for';
import { ApiClient } from '../api-client.js';
import { password } from '../sign-up.js';
import { raceDeletion, raceReset } from './account-races.js';
import { type Arm, Problems, type Stage } from './arm.js';
import { inParallel } from './in-parallel.js';
import { runEachMoneyRace, runMoneyRace } from './money-races.js';

const parallelRaces = 4;
/** The invariants are audited after each round. */
const racesPerRound = 250;
/** A player may trade 100 times a day, and a race of trades takes four at most. */
const racesPerPlayer = 60;

const moneyOnly = { resetRaces: 0, deletionRaces: 0 };

/** Races of money, resets and deletions. */
export const racesArm: Arm = {
  name: 'races',
  provenBy: [
    {
      by: 'pretended-actions',
      reports: [
        /^a key is alive after the reset/,
        /^a session is alive after the deletion/,
        /^rows of deleted accounts/,
      ],
    },
    {
      by: 'altered-trades',
      reports: [
        /^one trade got several receipts/,
        /^parallel trades do not continue each other \(buy\)/,
        /^parallel trades do not continue each other \(sell\)/,
      ],
      sizes: moneyOnly,
    },
    {
      by: 'pretended-money',
      reports: [
        /^a cancelled order still reserves cash/,
        /^shares were both undone and sold/,
        /^the bonus of a day was paid more than once/,
        /^a payment was not settled/,
      ],
      sizes: moneyOnly,
      // The payment is waited for.
      atFullLength: true,
    },
  ],
  run: async (stage) => {
    const { sizes, log } = stage;
    const problems = new Problems();
    const lines: string[] = [];
    // First: what a write alongside a deletion has left is erased two minutes later, while the other races
    // run.
    const ids: string[] = [];
    await inParallel(
      sizes.deletionRaces,
      parallelRaces,
      async () => void ids.push(await raceDeletion(stage, problems)),
    );
    for (let begun = 0; begun < sizes.moneyRaces; begun += racesPerRound) {
      await raceMoney(stage, Math.min(racesPerRound, sizes.moneyRaces - begun), problems);
      lines.push(...(await auditProblems(stage.servers[0])));
    }
    await inParallel(sizes.resetRaces, parallelRaces, () => raceReset(stage, problems));
    lines.push(
      ...(await rowsLeft(stage.servers[0], ids, sizes.erasedWithinMs)),
      ...(await auditProblems(stage.servers[0])),
    );
    log(`  ${sizes.moneyRaces} races of money, ${sizes.resetRaces} of resets, ${sizes.deletionRaces} of deletions`);
    return [...new Set([...problems.lines, ...lines])];
  },
};

async function raceMoney(stage: Stage, count: number, problems: Problems): Promise<void> {
  const { crowd, servers, random } = stage;
  const members = await crowd.addPlayers(servers, Math.max(parallelRaces, Math.ceil(count / racesPerPlayer)));
  const [elite] = members;
  if (elite) await servers[0].run('testing/set-tier-main.js', elite.email, 'elite');
  await inParallel(members.length, members.length, async (index) => {
    const member = members[index];
    if (member === undefined) return;
    const elsewhere = await Promise.all(
      servers.map((server) => crowd.logIn(server, { email: member.email, password })),
    );
    const clients = elsewhere.filter((client) => client instanceof ApiClient);
    const race = { clients, random: random.fork(), problems };
    if (index === 0) await runEachMoneyRace(race);
    for (let run = index; run < count; run += members.length) await runMoneyRace(race);
    await member.client.call(getMe, {});
  });
}

/** @returns the broken invariants */
export async function auditProblems(server: LimelightProcess): Promise<string[]> {
  const { exitCode, stdout, stderr } = await server.run('audit-main.js');
  if (exitCode === 0) return [];
  const broken = stdout.split('\n').filter((line) => line.startsWith('BROKEN'));
  return broken.length > 0 ? broken.map((line) => `audit: ${line}`) : [`the audit failed: ${stderr.slice(0, 500)}`];
}

async function rowsLeft(server: LimelightProcess, ids: readonly string[], timeoutMs: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const read = async () => (await server.run('testing/rows-left-main.js', ...ids)).stdout.trim();
  let rows = await read();
  const begunMs = performance.now();
  const isErased = async () => {
    rows = await read();
    return rows === '' ? true : undefined;
  };
  const options = { what: 'no rows of deleted accounts', timeoutMs, pollMs: 5_000 };
  if (rows !== '') await waitFor(options, isErased).catch(() => undefined);
  const waitedSeconds = Math.round((performance.now() - begunMs) / 1_000);
  return rows === '' ? [] : [`rows of deleted accounts after ${waitedSeconds} s: ${rows.replaceAll('\n', ', ')}`];
}
