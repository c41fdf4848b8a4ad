import { setTimeout as sleep } from 'node:timers/promises';
import * as auth from '@limelight/contract/people/auth';
import { updateSettings } from '@limelight/contract/people/settings';
import { createCampaign, getCampaign, sendCampaign } from '@limelight/contract/talk/campaigns';
import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { createEmailList, importSubscribers } from '@limelight/contract/talk/email-lists';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { SmtpPeer } from '@limelight/harness/smtp-peer';
import { ApiClient } from './api-client.js';
import { nowMs } from './clock.js';

export interface CampaignCrashOptions {
  readonly server: LimelightProcess;
  /** Where the server sends its mail; survives the server. */
  readonly peer: SmtpPeer;
  readonly kills: number;
  readonly mails: number;
  readonly log: (line: string) => void;
}

const password = 'a long walk on the red carpet';
const adminEmail = 'admin@example.org';
const pollMs = 50;
/** A mail is in flight on each connection; a kill may lose the answers to all of them. */
const inFlightMax = 3;

/** Sends a campaign while the server is killed several times. @returns the problems */
export async function runCampaignCrashTest(options: CampaignCrashOptions): Promise<string[]> {
  const { server, peer, kills, mails, log } = options;
  await server.start();
  const admin = await openAdmin(options);
  const { id, startedMs } = await startCampaign(admin, options);
  const before = peer.received.length;
  for (let kill = 1; kill <= kills; kill += 1) {
    const due = before + Math.floor((mails * kill) / (kills + 1));
    while (peer.received.length < due) await sleep(pollMs);
    await server.kill();
    log(`campaign kill ${kill}: ${peer.received.length - before} mails were received`);
    await server.start();
  }
  const campaign = await waitUntilSent(admin, id);
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

async function openAdmin({ server, peer }: CampaignCrashOptions): Promise<ApiClient> {
  const admin = new ApiClient(server.url, '192.0.2.100');
  const mobile = { mobileNumberPrefix: '+44', mobileNumber: '7700900123' };
  await admin.call(auth.signUp, {
    body: { name: 'Virtual Player', email: adminEmail, password, ...mobile, acceptTerms: true },
  });
  const { source } = await peer.waitForMail(adminEmail, /Verify/);
  const token = /\/verify-email\?token=([\w.-]+)/.exec(source)?.[1] ?? '';
  await admin.call(auth.verifyEmail, { body: { token } });
  await server.run('admin-main.js', adminEmail);
  await admin.call(auth.signIn, { body: { email: adminEmail, password } });
  const reason = 'For the crash test';
  const settings = { campaignSender: 'Limelight, 1 Stage Road, London', campaignMailsPerMinute: 100_000 };
  for (const [key, value] of Object.entries(settings)) {
    await admin.call(updateSettings, { body: { changes: [{ key, value, version: 0 }], reason } });
  }
  return admin;
}

async function startCampaign(admin: ApiClient, { mails, log }: CampaignCrashOptions) {
  const list = await admin.call(createEmailList, { body: { name: 'Crash test', description: '' } });
  const people = Array.from({ length: mails }, (_, index) => `r${index}@example.net`);
  const form = new FormData();
  form.append('file', new Blob([`email\n${people.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
  const importMs = nowMs();
  const path = importSubscribers.url.replace(':id', list.id);
  const answer = await admin.send({ method: 'POST', path, body: form });
  log(`import of ${mails} addresses in ${((nowMs() - importMs) / 1_000).toFixed(1)} s: ${JSON.stringify(answer)}`);
  const text = { subject: 'Three premieres tonight', preheader: 'At nine', body: 'Nobody knows **which way**.' };
  const { id, version } = await admin.call(createCampaign, { body: { ...text, listIds: [list.id] } });
  const startedMs = nowMs();
  await admin.call(sendCampaign, { params: { id }, body: { version, recipients: mails } });
  log(`the campaign started in ${((nowMs() - startedMs) / 1_000).toFixed(1)} s`);
  return { id, startedMs };
}

async function waitUntilSent(admin: ApiClient, id: string): Promise<Campaign> {
  for (;;) {
    const campaign = await admin.call(getCampaign, { params: { id } });
    if (campaign.state === 'sent') return campaign;
    await sleep(pollMs * 10);
  }
}
