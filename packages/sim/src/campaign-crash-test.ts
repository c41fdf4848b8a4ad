import { setTimeout as sleep } from 'node:timers/promises';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { SmtpPeer } from '@limelight/harness/smtp-peer';
import { importList, openAdmin, startCampaign, waitForCampaign } from './campaign-desk.js';
import { nowMs } from './clock.js';

export interface CampaignCrashOptions {
  readonly server: LimelightProcess;
  /** Where the server sends its mail; survives the server. */
  readonly peer: SmtpPeer;
  readonly kills: number;
  readonly mails: number;
  readonly log: (line: string) => void;
}

const adminEmail = 'admin@example.org';
const pollMs = 50;
/** A mail is in flight on each connection; a kill may lose the answers to all of them. */
const inFlightMax = 3;

/** Sends a campaign while the server is killed several times. @returns the problems */
export async function runCampaignCrashTest(options: CampaignCrashOptions): Promise<string[]> {
  const { server, peer, kills, mails, log } = options;
  await server.start();
  const admin = await openAdmin(server, { email: adminEmail, mail: peer });
  const people = Array.from({ length: mails }, (_, index) => ({ email: `r${index}@example.net`, name: '' }));
  const listId = await importList(admin, 'Crash test', people);
  const startedMs = nowMs();
  const text = { subject: 'Three premieres tonight', preheader: 'At nine', body: 'Nobody knows **which way**.' };
  const id = await startCampaign(admin, { listId, recipients: mails, ...text });
  const before = peer.received.length;
  for (let kill = 1; kill <= kills; kill += 1) {
    const due = before + Math.floor((mails * kill) / (kills + 1));
    while (peer.received.length < due) await sleep(pollMs);
    await server.kill();
    log(`campaign kill ${kill}: ${peer.received.length - before} mails were received`);
    await server.start();
  }
  const campaign = await waitForCampaign(admin, id, ({ state }) => state === 'sent');
  const seconds = (nowMs() - startedMs) / 1_000;
  const received = peer.received.slice(before).map(({ to }) => to);
  const { sent = 0, uncertain = 0 } = campaign.counts ?? {};
  log(`${mails} mails in ${seconds.toFixed(1)} s, ${Math.round(received.length / seconds)} a second, kills included`);
  log(`${sent} sent, ${uncertain} uncertain; the mail server received ${received.length}`);
  const problems = findProblems({ received, sent, uncertain }, options);
  const { exitCode, stdout } = await server.run('audit-main.js');
  if (exitCode !== 0) problems.push(`audit exited with code ${exitCode}: ${stdout.trimEnd()}`);
  await server.stop();
  return problems;
}

interface Outcome {
  readonly received: readonly string[];
  readonly sent: number;
  readonly uncertain: number;
}

/** Nobody may get two mails, and nobody none except those whose answer was lost in a kill. */
function findProblems({ received, sent, uncertain }: Outcome, { mails, kills }: CampaignCrashOptions): string[] {
  const recipients = new Set(received).size;
  const problems: string[] = [];
  if (recipients !== received.length) problems.push(`${received.length - recipients} mails were received twice`);
  if (sent + uncertain !== mails) problems.push(`${mails} mails, but ${sent} sent and ${uncertain} uncertain`);
  if (recipients < sent) problems.push(`${sent} are stored as sent, and ${recipients} were received`);
  if (uncertain > kills * inFlightMax) problems.push(`${uncertain} uncertain after ${kills} kills`);
  return problems;
}
