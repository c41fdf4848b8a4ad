import { chmod, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { addresses } from '@limelight/contract/addresses';
import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { openSmtpPeer } from '@limelight/harness/smtp-peer';
import { waitFor } from '@limelight/harness/wait-for';
import type { ApiClient } from '../api-client.js';
import { openAdmin } from '../campaign-desk.js';
import { type Bench, nameOf, Problems, subscribersOf } from './check.js';
import { checkBounces, refuseNext } from './check-bounces.js';
import { checkCampaign, checkTransactional, checkUnsubscribe, linkMailbox } from './check-delivery.js';
import { checkRefusals } from './check-refusals.js';
import { exim } from './exim.js';
import { mountPackages, versionOf } from './machine.js';
import { gameDomain, localDomain, type MailServer, mailPort, mailUser, nextPort } from './mail-server.js';
import { openNameServer } from './name-server.js';
import { openSmtpd } from './opensmtpd.js';
import { postfix } from './postfix.js';
import { runProgram } from './run-program.js';

const servers = [postfix, exim, openSmtpd];
const adminEmail = `admin@${localDomain}`;
const startMsMax = 30_000;

export const packages = [...servers.map((server) => server.package), 'curl'];

const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Everybody with a mailbox: readers, accounts, and people whose mail is refused. */
function namesOf(server: MailServer): readonly string[] {
  const { refusals, name } = server;
  const refused = refusals.filter(({ to }) => to.endsWith(`@${localDomain}`) && !to.startsWith('nobody-here.'));
  const accounts = ['admin', 'bystander', `player-${name.toLowerCase()}`];
  return [
    ...accounts,
    ...[...subscribersOf(server).map(({ email }) => email), ...refused.map(({ to }) => to)].map(nameOf),
  ];
}

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(mailPort, '127.0.0.1');
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });
}

async function startServer(server: MailServer, folder: string, game: LimelightProcess) {
  const mailboxes = join(folder, `mail-${server.name}`);
  await mkdir(mailboxes);
  await runProgram('chown', [`${mailUser.name}:${mailUser.name}`, mailboxes]);
  const post = `curl --silent --fail --header Content-Type:message/rfc822 --data-binary @- ${game.url}${addresses.mailBounces}`;
  const running = await server.start({ mailboxes, names: namesOf(server), bounceCommand: `${post} || exit 75` });
  await waitFor({ what: `${server.name} to listen`, timeoutMs: startMsMax }, async () =>
    (await isListening()) ? true : undefined,
  );
  return { mailboxes, ...running };
}

async function checkServer(bench: Bench, problems: Problems): Promise<void> {
  await checkTransactional(bench, problems);
  const listId = await checkCampaign(bench, problems);
  await checkUnsubscribe(bench, listId, problems);
  await checkBounces(bench, problems);
  await checkRefusals(bench, problems);
}

/** Inside of its own file system and network. @returns the exit code */
export async function runMailServers(folder: string): Promise<number> {
  await mountPackages(folder);
  await chmod(folder, 0o755);
  const names = await openNameServer();
  const next = await openSmtpPeer({ port: nextPort, refuse: refuseNext });
  const variables = {
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: `Limelight <hello@${gameDomain}>`,
    MAIL_BOUNCES: `bounces@${gameDomain}`,
  };
  const game = new LimelightProcess({ port: await findFreePort(), dataDirectory: join(folder, 'data'), variables });
  let failed = false;
  let admin: ApiClient | undefined;
  try {
    await game.start();
    for (const server of servers) {
      log(`\n${server.name}, ${server.package} ${await versionOf(folder, server.package)}`);
      const problems = new Problems();
      const { mailboxes, stop, readLog } = await startServer(server, folder, game);
      admin ??= await openAdmin(game, { email: adminEmail, mail: linkMailbox(mailboxes) });
      const note = (line: string) => log(`  ${line}`);
      await checkServer({ server, game, admin, mailboxes, next, note }, problems).catch(async (error: Error) => {
        problems.found.push(`${error.stack}\nThe last lines of its log:\n${await readLog()}`);
      });
      await stop();
      await waitFor({ what: `${server.name} to end`, timeoutMs: startMsMax }, async () =>
        (await isListening()) ? undefined : true,
      );
      for (const problem of problems.found) log(`PROBLEM  ${problem}`);
      failed ||= problems.found.length > 0;
    }
  } finally {
    await game.stop();
    await next.close();
    names.close();
  }
  return failed ? 1 : 0;
}
