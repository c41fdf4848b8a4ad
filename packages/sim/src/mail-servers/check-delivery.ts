import { paths } from '@limelight/contract/paths';
import { getEmailList } from '@limelight/contract/talk/email-lists';
import { waitFor } from '@limelight/harness/wait-for';
import { greetingOf } from '@limelight/rules/greeting';
import { ApiClient } from '../api-client.js';
import { importList, startCampaign, waitForCampaign } from '../campaign-desk.js';
import { type LinkMailbox, signUp } from '../sign-up.js';
import {
  type Bench,
  body,
  bodyLines,
  headerProblems,
  mailsAbout,
  nameOf,
  type Problems,
  subject,
  subscribersOf,
} from './check.js';
import { readMailbox } from './delivered-mail.js';
import { localDomain } from './mail-server.js';

const deliveryMsMax = 60_000;
/** After the first mail to everybody: a second one would come in this time. */
const settleMs = 3_000;

/** Links in the mails of real mailboxes. */
export function linkMailbox(mailboxes: string): LinkMailbox {
  return {
    waitForLink: (to, path) =>
      waitFor({ what: `a mail to ${to} with a link to ${path}`, timeoutMs: deliveryMsMax }, async () => {
        const mails = await readMailbox(mailboxes, nameOf(to));
        const links = mails.flatMap(({ parts }) => (parts.get('text/plain') ?? '').match(/https?:\/\/\S+/g) ?? []);
        return links.map((link) => new URL(link)).findLast(({ pathname }) => pathname === path);
      }),
  };
}

/** Transactional mail: an account is made with the link that it was mailed. */
export async function checkTransactional(bench: Bench, problems: Problems): Promise<void> {
  const email = `player-${bench.server.name.toLowerCase()}@${localDomain}`;
  await signUp(new ApiClient(bench.game.url, '192.0.2.101'), email, { peer: linkMailbox(bench.mailboxes) });
  const mails = await readMailbox(bench.mailboxes, nameOf(email));
  problems.expect(mails.length === 1, `${mails.length} verification mails`);
  problems.expect(
    mails[0]?.headers.get('auto-submitted') === 'auto-generated',
    'a verification without Auto-Submitted',
  );
  bench.note(`transactional mail: delivered to ${paths.verifyEmail}`);
}

/** @returns the id of the list */
export async function checkCampaign(bench: Bench, problems: Problems): Promise<string> {
  const { admin } = bench;
  const subscribers = subscribersOf(bench.server);
  const listId = await importList(admin, `${bench.server.name}: readers`, subscribers);
  const text = { subject: `${subject} (${bench.server.name})`, preheader: 'Um neun', body };
  const id = await startCampaign(admin, { listId, recipients: subscribers.length, ...text });
  const campaign = await waitForCampaign(admin, id, ({ state }) => state === 'sent', 60);
  problems.expect(campaign.counts?.sent === subscribers.length, `counts ${JSON.stringify(campaign.counts)}`);
  const read = () => Promise.all(subscribers.map(({ email }) => mailsAbout(bench, email, text.subject)));
  await waitFor({ what: 'a mail for everybody', timeoutMs: deliveryMsMax }, async () =>
    (await read()).every((mails) => mails.length > 0) ? true : undefined,
  );
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const delivered = await read();
  const twice = delivered.filter((mails) => mails.length !== 1).length;
  problems.expect(twice === 0, `${twice} people got more than one mail`);
  const mails = delivered.flat();
  problems.expect(
    new Set(mails.map(({ headers }) => headers.get('message-id'))).size === mails.length,
    'Message-IDs repeat',
  );
  for (const problem of new Set(mails.flatMap(headerProblems))) problems.expect(false, `header ${problem}`);
  for (const [index, mail] of mails.entries()) {
    const lines = (mail.parts.get('text/plain') ?? '').split('\n');
    const missing = bodyLines.filter((line) => !lines.includes(line));
    problems.expect(missing.length === 0, `the text lacks ${JSON.stringify(missing.map((line) => line.slice(0, 40)))}`);
    const { name = '' } = subscribers[index] ?? {};
    const greetings = lines.filter((line) => line === greetingOf(name)).length;
    problems.expect(mail.source !== '' && greetings === 1, `${greetings} greetings of ${name}`);
  }
  bench.note(`campaign: ${mails.length} mails, each once, headers and text as they were written`);
  return listId;
}

/** One-click unsubscribe (RFC 8058) with what was delivered, in both kinds of form. */
export async function checkUnsubscribe(bench: Bench, listId: string, problems: Problems): Promise<void> {
  const subscribers = subscribersOf(bench.server);
  const about = `${subject} (${bench.server.name})`;
  const multipart = new FormData();
  multipart.append('List-Unsubscribe', 'One-Click');
  const forms = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart];
  for (const [index, form] of forms.entries()) {
    const [mail] = await mailsAbout(bench, subscribers[index]?.email ?? '', about);
    const url = mail?.headers.get('list-unsubscribe')?.replace(/^<|>$/g, '') ?? '';
    const { status } = await fetch(url, { method: 'POST', body: form });
    problems.expect(status === 200, `unsubscribe answered ${status}`);
    const list = await bench.admin.call(getEmailList, { params: { id: listId } });
    problems.expect(list.subscribers === subscribers.length - 1 - index, `${list.subscribers} are still subscribed`);
  }
  bench.note('one-click unsubscribe: works with the delivered link, as urlencoded and as multipart form');
}
