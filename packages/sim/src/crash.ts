import { parseArgs } from 'node:util';
import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { openSmtpPeer } from '@limelight/harness/smtp-peer';
import { runBackupCrashTest } from './backup-crash-test.js';
import { runCampaignCrashTest } from './campaign-crash-test.js';
import { nowMs } from './clock.js';
import { runCrashTest } from './crash-test.js';
import { killDatabase } from './kill-database.js';
import { runPaymentCrashTest } from './payment-crash-test.js';
import { ProviderProcess } from './provider-process.js';
import { Random } from './random.js';
import { runSubscriptionCrashTest } from './subscription-crash-test.js';

/**
 * Kills the exchange and its database under load, the exchange at every step of payments or subscriptions, or
 * while it sends a campaign, or the commands that make and restore a backup: `node packages/sim/dist/crash.js
 * [--during payments|subscriptions|campaign|backups] --kills 20 [--seed 7] [--mails 2000]`.
 */
const { values } = parseArgs({
  options: {
    during: { type: 'string', default: 'trades' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
    mails: { type: 'string', default: '2000' },
  },
});
/** The tests during which the payment providers run in a process of their own. */
const ofPayments = new Map([
  ['payments', runPaymentCrashTest],
  ['subscriptions', runSubscriptionCrashTest],
]).get(values.during);
const kills = Number(values.kills);
const seed = Number(values.seed ?? nowMs() % 1_000_000);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed) || seed < 0) {
  process.stderr.write('--kills must be a positive whole number, --seed a whole number from 0\n');
  process.exit(2);
}

const log = (line: string) => void process.stdout.write(`${line}\n`);
const folder = await makeScratchFolder('crash');
const providers = ofPayments ? await ProviderProcess.start() : undefined;
const peer = values.during === 'campaign' ? await openSmtpPeer() : undefined;
const variables = {
  TICK_INTERVAL_MS: '1000',
  ...(providers && { ...providers.variables, SANDBOX_PAYMENTS: 'on' }),
  ...(peer && { MAIL_URL: peer.url }),
};
const server = new LimelightProcess({ port: await findFreePort(), dataDirectory: `${folder}/data`, variables });
log(`crash test during ${values.during}: ${kills} kills, seed ${seed}`);

function run(): Promise<string[]> {
  const common = { server, kills, seed, random: new Random(seed), log };
  if (peer) return runCampaignCrashTest({ ...common, peer, mails: Number(values.mails) });
  if (values.during === 'backups') return runBackupCrashTest(common);
  return ofPayments && providers ? ofPayments({ ...common, providers }) : runCrashTest(common);
}

try {
  const problems = await run();
  for (const problem of problems) log(`PROBLEM  ${problem}`);
  if (problems.length > 0) throw new Error(`${problems.length} problems`);
  log('nothing acknowledged was lost, and nothing was written twice');
  await removeScratchFolder(folder);
} catch (error) {
  log(`FAILED with seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
  log(`The last lines of the server's output:\n${server.output}`);
  await server.kill();
  await killDatabase(server.dataDirectory).catch(() => undefined);
  log(`The data is in ${server.dataDirectory}`);
  process.exitCode = 1;
} finally {
  await providers?.stop();
  await peer?.close();
}
