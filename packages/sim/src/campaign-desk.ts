import { setTimeout as sleep } from 'node:timers/promises';
import * as auth from '@limelight/contract/people/auth';
import { updateSettings } from '@limelight/contract/people/settings';
import { createCampaign, getCampaign, sendCampaign } from '@limelight/contract/talk/campaigns';
import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { createEmailList, importSubscribers } from '@limelight/contract/talk/email-lists';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { ApiClient } from './api-client.js';
import { type LinkMailbox, password, signUp } from './sign-up.js';

const pollMs = 500;

/** An admin who may send campaigns, as soon as `mail` has the mail to the new account. */
export async function openAdmin(
  server: LimelightProcess,
  { email, mail }: { readonly email: string; readonly mail: LinkMailbox },
): Promise<ApiClient> {
  const admin = new ApiClient(server.url, '192.0.2.100');
  await signUp(admin, email, { peer: mail });
  await server.run('admin-main.js', email);
  await admin.call(auth.signIn, { body: { email, password } });
  const reason = 'For the test';
  const settings = { campaignSender: 'Limelight, 1 Stage Road, London', campaignMailsPerMinute: 100_000 };
  for (const [key, value] of Object.entries(settings)) {
    await admin.call(updateSettings, { body: { changes: [{ key, value, version: 0 }], reason } });
  }
  return admin;
}

export interface Subscriber {
  readonly email: string;
  readonly name: string;
}

/** @returns the id of the list */
export async function importList(admin: ApiClient, name: string, people: readonly Subscriber[]): Promise<string> {
  const list = await admin.call(createEmailList, { body: { name, description: '' } });
  const form = new FormData();
  const rows = people.map((person) => `${person.email},${person.name}`);
  form.append('file', new Blob([`email,name\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
  const answer = await admin.send({ method: 'POST', path: importSubscribers.url.replace(':id', list.id), body: form });
  if (answer.kind !== 'answered' || answer.status >= 300) throw new Error(`import: ${JSON.stringify(answer)}`);
  return list.id;
}

export interface NewCampaign {
  readonly listId: string;
  readonly recipients: number;
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
}

/** @returns the id of the campaign, which is being sent */
export async function startCampaign(admin: ApiClient, { listId, recipients, ...text }: NewCampaign): Promise<string> {
  const { id, version } = await admin.call(createCampaign, { body: { ...text, listIds: [listId] } });
  await admin.call(sendCampaign, { params: { id }, body: { version, recipients } });
  return id;
}

/** Polls a campaign until it is as wanted, for ever without a limit. */
export async function waitForCampaign(
  admin: ApiClient,
  id: string,
  isDone: (campaign: Campaign) => boolean,
  secondsMax = Number.POSITIVE_INFINITY,
): Promise<Campaign> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const campaign = await admin.call(getCampaign, { params: { id } });
    if (isDone(campaign)) return campaign;
    if (waitedMs > secondsMax * 1_000) throw new Error(`the campaign stays as ${JSON.stringify(campaign)}`);
    await sleep(pollMs);
  }
}
