import { cancelCampaign, listCampaignFailures } from '@limelight/contract/talk/campaigns';
import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { getEmailList } from '@limelight/contract/talk/email-lists';
import { importList, startCampaign, waitForCampaign } from '../campaign-desk.js';
import type { Bench, Problems } from './check.js';
import { localDomain, type RefusalCase, type Sorted } from './mail-server.js';

const secondsMax = 60;
/** A campaign whose mail is neither sent nor refused after so many looks at it waits. */
const pollsMax = 10;
const other = `bystander@${localDomain}`;

function sortedAs({ state, counts }: Campaign): Sorted {
  if (state === 'paused') return 'paused';
  if ((counts?.bounced ?? 0) > 0) return 'bounced';
  return (counts?.rejected ?? 0) > 0 ? 'rejected' : 'waiting';
}

/** Nobody who exists leaves the list, whatever the server says. */
async function checkRefusal(bench: Bench, refusal: RefusalCase, problems: Problems): Promise<void> {
  const { admin, server } = bench;
  const { what, to, sorted, body = 'Look closely.', before } = refusal;
  await before?.();
  const people = [other, to].map((email) => ({ email, name: '' }));
  const listId = await importList(admin, `${server.name}: ${what}`, people);
  const text = { subject: `${server.name}: ${what}`, preheader: '', body };
  const id = await startCampaign(admin, { listId, recipients: people.length, ...text });
  let polls = 0;
  const isSorted = ({ state }: Campaign) => state !== 'sending' || ++polls > pollsMax;
  const campaign = await waitForCampaign(admin, id, isSorted, secondsMax);
  const as = sortedAs(campaign);
  problems.expect(as === sorted, `${what} is sorted as ${as}, not ${sorted}`);
  const { rows } = await admin.call(listCampaignFailures, { params: { id }, query: {} as never });
  const reply =
    (rows.find(({ email }) => email === to) ?? rows[0])?.reply ?? campaign.trouble?.reason ?? 'the mail waits';
  const list = await admin.call(getEmailList, { params: { id: listId } });
  const left = people.length - (sorted === 'bounced' ? 1 : 0);
  problems.expect(list.subscribers === left, `${what}: ${list.subscribers} subscribers are left`);
  bench.note(`${what}: ${as}: ${reply}`);
  if (campaign.state !== 'sent') {
    await admin.call(cancelCampaign, { params: { id } }).catch(() => undefined);
  }
}

export async function checkRefusals(bench: Bench, problems: Problems): Promise<void> {
  for (const refusal of bench.server.refusals) await checkRefusal(bench, refusal, problems);
}
