import { afterAll, beforeAll, expect, test } from 'vitest';
import { CampaignsUnderTest } from './campaigns.fixture.js';
import { campaignsModule } from './campaigns.module.js';

let campaigns: CampaignsUnderTest;

beforeAll(async () => {
  campaigns = await CampaignsUnderTest.open();
});
afterAll(() => campaigns.close());

const waiting = async () => {
  const [queue] = campaignsModule.waiting(campaigns.services);
  if (queue === undefined) throw new Error('no queue');
  return queue.read();
};

test('a campaign waits from its start to its last mail, says that it is paused, and is urgent while mails fail', async () => {
  const { db, clock } = campaigns.services;
  expect(await waiting()).toMatchObject({ count: 0 });
  const id = await campaigns.startCampaign([await campaigns.addList(2)]);
  expect(await waiting()).toEqual({ count: 1, oldestAt: clock.now(), note: '', urgent: false });
  const { version } = await campaigns.stateOf(id);
  await campaigns.call('POST', `/manager/campaigns/${id}/pause`, { version });
  expect(await waiting()).toMatchObject({ count: 1, note: '1 paused', urgent: false });
  await db
    .updateTable('campaign')
    .set({ trouble: 'The mail server refuses us', retry_at: clock.now() })
    .where('id', '=', id)
    .execute();
  expect(await waiting()).toMatchObject({ count: 1, urgent: true });
  const paused = await campaigns.stateOf(id);
  await campaigns.call('POST', `/manager/campaigns/${id}/resume`, { version: paused.version });
  await campaigns.sendAll();
  expect(await waiting()).toMatchObject({ count: 0 });
});
