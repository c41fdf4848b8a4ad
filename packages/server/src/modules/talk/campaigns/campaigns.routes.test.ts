import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersOf } from '../../../platform/smtp-peer.fixture.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { CampaignsUnderTest } from './campaigns.fixture.js';
import { campaignInvariants } from './campaigns.invariants.sql.js';

let campaigns: CampaignsUnderTest;

beforeAll(async () => {
  campaigns = await CampaignsUnderTest.open();
});
afterAll(() => campaigns.close());

const base = '/manager/campaigns';
const text = { subject: 'Three premieres tonight', preheader: 'At nine', body: 'Look **closely**.' };

async function refused(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const { db } = campaigns.services;
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  const answer = await campaigns.call(method, url, body);
  expect(await digestTables(db, tables)).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

describe('drafts', () => {
  it('are written, changed by version and deleted, each with what it was before in the audit trail', async () => {
    const listId = await campaigns.addList(2);
    const { id } = await campaigns.addCampaign([listId]);
    const change = { ...text, subject: 'Two premieres', listIds: [], version: 1 };
    const changed = await campaigns.call('PUT', `${base}/${id}`, change);
    expect(changed.json()).toMatchObject({
      subject: 'Two premieres',
      lists: [],
      version: 2,
      audience: { recipients: 0 },
    });
    const file = (await campaigns.call('GET', `${base}/csv?q=Two%20premieres&state=draft`)).body.trim().split('\r\n');
    expect(file.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([['Two premieres', 'draft', '']]);
    const late = await campaigns.call('PUT', `${base}/${id}`, change);
    expect([late.statusCode, late.json().details.current.version]).toEqual([409, 2]);
    expect((await campaigns.call('DELETE', `${base}/${id}`)).statusCode).toBe(200);
    expect(await refused('GET', `${base}/${id}`)).toEqual([404, 'NOT_FOUND']);
    expect(await campaigns.auditOf(id)).toMatchObject([
      { action: 'campaign.create', before: null, after: { subject: text.subject, lists: ['Press'] } },
      { action: 'campaign.update', before: { lists: ['Press'] }, after: { subject: 'Two premieres', lists: [] } },
      { action: 'campaign.delete', before: { subject: 'Two premieres' }, after: null },
    ]);
  });

  it.each([
    [{ ...text, subject: ' ' }],
    [{ ...text, subject: 'Two\nlines' }],
    [{ ...text, body: 'x'.repeat(20_001) }],
    [{ ...text, preheader: 'x'.repeat(151) }],
    [{ ...text, state: 'sent' }],
  ])('%j is refused and nothing is stored', async (body) => {
    expect(await refused('POST', base, body)).toEqual([400, 'BAD_REQUEST']);
  });

  it('may be empty at first, and an empty one is neither tested, scheduled nor sent', async () => {
    const { id, version } = await campaigns.addCampaign([await campaigns.addList(2)], { body: undefined });
    const stored = (await campaigns.call('GET', `${base}/${id}`)).json();
    expect([stored.body, stored.blocked]).toEqual(['', 'Write the mail first']);
    expect(await refused('PUT', `${base}/${id}`, { ...text, body: ' ', version })).toEqual([400, 'BAD_REQUEST']);
    const at = new Date(campaigns.services.clock.nowMs() + 60_000).toISOString();
    for (const [step, body] of [
      ['test', undefined],
      ['schedule', { version, at }],
      ['send', { version, recipients: 2 }],
    ] as const) {
      expect(await refused('POST', `${base}/${id}/${step}`, body), step).toEqual([409, 'CAMPAIGN_BLOCKED']);
    }
    expect(campaigns.peer.received()).toEqual([]);
  });

  it('cannot go to a list that does not exist', async () => {
    const listIds = ['01980000-0000-7000-8000-000000000000'];
    expect(await refused('POST', base, { ...text, listIds })).toEqual([404, 'NOT_FOUND']);
  });

  it('are previewed as the mail that goes out, as HTML and plain text', async () => {
    const { id } = await campaigns.addCampaign([], {
      body: 'Look <b>**closely**</b>.\n\n[See](https://limelight.test/news)',
    });
    const preview = (await campaigns.call('GET', `${base}/${id}/preview`)).json();
    expect(preview.html).toContain('&lt;b&gt;<strong>closely</strong>&lt;/b&gt;');
    expect(preview.html).toContain('Hello Amara,');
    expect(preview.text).toContain('See (https://limelight.test/news)');
    expect(preview.text).toContain('Limelight Ltd\n1 Stage Road\nLondon');
  });

  it('are tested by a mail to oneself alone', async () => {
    const { id } = await campaigns.addCampaign([await campaigns.addList(2)]);
    const answer = await campaigns.call('POST', `${base}/${id}/test`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { to: 'staff@limelight.example' }]);
    expect(campaigns.peer.received()).toEqual(['staff@limelight.example']);
    const [delivery] = campaigns.peer.deliveries.splice(0);
    expect(delivery && headersOf(delivery)).toContain('Subject: [Test] Three premieres tonight');
    expect((await campaigns.auditOf(id)).at(-1)).toMatchObject({ action: 'campaign.test' });
  });
});

describe('sending', () => {
  it('goes to exactly as many recipients as the button showed, or not at all', async () => {
    const listId = await campaigns.addList(2);
    const { id, version } = await campaigns.addCampaign([listId]);
    await campaigns.call('POST', `/manager/email-lists/${listId}/subscribers`, { email: 'late@example.net' });
    const late = await campaigns.call('POST', `${base}/${id}/send`, { version, recipients: 2 });
    expect([late.statusCode, late.json().code, late.json().details]).toEqual([
      409,
      'AUDIENCE_CHANGED',
      { recipients: 3 },
    ]);
    expect(await campaigns.sendsOf(id)).toEqual([]);
    const sent = await campaigns.call('POST', `${base}/${id}/send`, { version, recipients: 3 });
    expect(sent.json()).toMatchObject({ state: 'sending', recipients: 3, counts: { waiting: 3 } });
    expect((await campaigns.auditOf(id)).at(-1)).toEqual({
      action: 'campaign.send',
      before: { state: 'draft' },
      after: { state: 'sending', recipients: 3 },
    });
    await campaigns.call('POST', `${base}/${id}/cancel`);
  });

  it('happens once, however many send at the same moment', async () => {
    const { id, version } = await campaigns.addCampaign([await campaigns.addList(5)]);
    const send = () => campaigns.call('POST', `${base}/${id}/send`, { version, recipients: 5 });
    const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect(await campaigns.sendsOf(id)).toHaveLength(5);
    await campaigns.call('POST', `${base}/${id}/cancel`);
  });

  it('is refused without a sender with a postal address', async () => {
    const { id, version } = await campaigns.addCampaign([await campaigns.addList(2)]);
    await storeSettings(campaigns.services, { campaignSender: '' });
    expect(await refused('POST', `${base}/${id}/send`, { version, recipients: 2 })).toEqual([409, 'CAMPAIGN_BLOCKED']);
    const at = new Date(campaigns.services.clock.nowMs() + 60_000).toISOString();
    expect(await refused('POST', `${base}/${id}/schedule`, { version, at })).toEqual([409, 'CAMPAIGN_BLOCKED']);
    await storeSettings(campaigns.services, { campaignSender: 'Limelight Ltd, 1 Stage Road, London' });
  });

  it('follows the states: what a state does not allow is a conflict and changes nothing', async () => {
    const { id, version } = await campaigns.addCampaign([await campaigns.addList(2)]);
    for (const step of ['pause', 'resume', 'cancel']) {
      expect(await refused('POST', `${base}/${id}/${step}`), step).toEqual([409, 'CONFLICT']);
    }
    const past = new Date(campaigns.services.clock.nowMs() - 1).toISOString();
    expect(await refused('POST', `${base}/${id}/schedule`, { version, at: past })).toEqual([400, 'BAD_REQUEST']);
    await campaigns.call('POST', `${base}/${id}/send`, { version, recipients: 2 });
    expect(await refused('PUT', `${base}/${id}`, { ...text, version: 2 })).toEqual([409, 'CONFLICT']);
    expect(await refused('DELETE', `${base}/${id}`)).toEqual([409, 'CONFLICT']);
    for (const [step, state] of [
      ['pause', 'paused'],
      ['resume', 'sending'],
      ['cancel', 'cancelled'],
    ] as const) {
      expect((await campaigns.call('POST', `${base}/${id}/${step}`)).json(), step).toMatchObject({ state });
    }
    const actions = (await campaigns.auditOf(id)).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(['campaign.pause', 'campaign.resume', 'campaign.cancel']);
  });
});

it('the invariants hold after all of this, and find a wrong count', async () => {
  const { db, pool } = campaigns.services;
  const broken = async () => {
    const results = await Promise.all(campaignInvariants.map(({ broken: query }) => pool.query(query)));
    return results.map(({ rows }) => rows.length);
  };
  await campaigns.sendAll();
  expect(await broken()).toEqual(campaignInvariants.map(() => 0));
  await db.updateTable('email_list').set({ subscribers: 99 }).where('name', '=', 'Press').execute();
  expect(Math.max(...(await broken()))).toBeGreaterThan(0);
});
