import { listCampaignFailures } from '@limelight/contract/talk/campaigns';
import { getEmailList } from '@limelight/contract/talk/email-lists';
import { importList, startCampaign, waitForCampaign } from '../campaign-desk.js';
import type { Bench, Problems } from './check.js';
import { fullLater, localDomain, relayedDomain } from './mail-server.js';

const secondsMax = 90;

interface NextAnswer {
  readonly at: 'recipient' | 'content';
  readonly answer: string;
  readonly isGone: boolean;
}

/** What the next mail server says of a mail that ours has accepted, by the name of the mailbox. */
const nextAnswers: Readonly<Record<string, NextAnswer>> = {
  gone: { at: 'recipient', answer: '550 5.1.1 <gone@elsewhere.example> User unknown', isGone: true },
  'gone-plain': { at: 'recipient', answer: '550 No such user here', isGone: true },
  'gone-late': { at: 'content', answer: '550 5.1.1 unknown user', isGone: true },
  full: { at: 'recipient', answer: '552 5.2.2 Mailbox full', isGone: false },
  relay: { at: 'recipient', answer: '550 relay not permitted', isGone: false },
  listed: { at: 'recipient', answer: '554 5.7.1 Service unavailable; Client host blocked', isGone: false },
  spam: { at: 'content', answer: '554 5.7.1 Looks like spam', isGone: false },
};

/** Of each server its own: an address that does not exist is mailed once. */
const addressOf = (name: string, server: Bench['server']) => `${name}.${server.name.toLowerCase()}@${relayedDomain}`;

export const refuseNext = (recipient: string) => nextAnswers[recipient.slice(0, recipient.indexOf('.'))];

/** Mails that are accepted and come back through the pipe to the game: sorted as if they had been refused. */
export async function checkBounces(bench: Bench, problems: Problems): Promise<void> {
  const { admin, server, next } = bench;
  const names = [...Object.keys(nextAnswers), 'arrives'].map((name) => addressOf(name, server));
  const people = [...names, `${fullLater}@${localDomain}`].map((email) => ({ email, name: '' }));
  const listId = await importList(admin, `${server.name}: bounces`, people);
  const text = { subject: `${server.name}: bounces`, preheader: '', body: 'Look closely. '.repeat(100) };
  const id = await startCampaign(admin, { listId, recipients: people.length, ...text });
  const campaign = await waitForCampaign(
    admin,
    id,
    ({ state, counts }) => state === 'sent' && counts?.sent === 1,
    secondsMax,
  );
  const gone = Object.values(nextAnswers).filter(({ isGone }) => isGone).length;
  const { bounced, rejected, sent } = campaign.counts ?? {};
  problems.expect(
    bounced === gone && rejected === people.length - 1 - gone && sent === 1,
    `bounces: ${JSON.stringify(campaign.counts)}`,
  );
  const { subscribers } = await admin.call(getEmailList, { params: { id: listId } });
  problems.expect(subscribers === people.length - gone, `bounces: ${subscribers} subscribers are left`);
  const arrived = next.received.filter(({ to }) => to === addressOf('arrives', server)).length;
  problems.expect(arrived === 1, `${arrived} mails arrived at the next server`);
  const { rows } = await admin.call(listCampaignFailures, { params: { id }, query: {} as never });
  for (const { email, state, reply } of rows) bench.note(`bounce of ${email}: ${state}: ${reply}`);
}
