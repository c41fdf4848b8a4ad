import { minuteMs, secondMs } from '@limelight/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { findSuppression, upsertSuppression } from '../../people/mail-consent/mail-consent.public.js';
import { addressOf, CampaignsUnderTest } from './campaigns.fixture.js';

let campaigns: CampaignsUnderTest;

beforeAll(async () => {
  campaigns = await CampaignsUnderTest.open();
});
afterAll(() => campaigns.close());

const lists = '/manager/email-lists';
const nobody = '01980000-0000-7000-8000-000000000000';

async function add(name: string, description = '') {
  campaigns.services.clock.advance(secondMs);
  const answer = await campaigns.call('POST', lists, { name, description });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function builtIn() {
  const { rows } = (await campaigns.call('GET', `${lists}?q=opted%20in`)).json();
  return rows[0];
}

/** Runs a request and returns its status and code, having checked that no row changed. */
async function refused(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const { db } = campaigns.services;
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  const answer = await campaigns.call(method, url, body);
  expect(await digestTables(db, tables)).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

const importFile = (listId: string, content: string | Buffer) => campaigns.importFile(listId, content);

describe('email lists', () => {
  it('are created, listed newest first with a total, found by name and description, and changed', async () => {
    const first = await add('Alpha press', 'Newspapers');
    for (let index = 0; index < 11; index += 1) await add(`List ${index}`);
    const { rows, total, totalIsMinimum } = (await campaigns.call('GET', lists)).json();
    expect([rows.length, total, totalIsMinimum, rows[0].name]).toEqual([10, 13, false, 'List 10']);
    const second = (await campaigns.call('GET', `${lists}?page=1`)).json();
    expect(second.rows).toHaveLength(3);
    for (const q of ['alpha', 'NEWSPAPER']) {
      expect((await campaigns.call('GET', `${lists}?q=${q}`)).json().rows).toEqual([first]);
    }
    const change = { name: 'Beta press', description: 'Radio', version: 1 };
    const changed = await campaigns.call('PUT', `${lists}/${first.id}`, change);
    expect(changed.json()).toMatchObject({ name: 'Beta press', description: 'Radio', version: 2 });
    expect(await campaigns.auditOf(first.id)).toEqual([
      { action: 'email-list.create', before: null, after: { name: 'Alpha press', description: 'Newspapers' } },
      {
        action: 'email-list.update',
        before: { name: 'Alpha press', description: 'Newspapers' },
        after: { name: 'Beta press', description: 'Radio' },
      },
    ]);
  });

  it('need a name: an empty one is refused and changes nothing', async () => {
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      expect(await refused('POST', lists, { name })).toEqual([400, 'BAD_REQUEST']);
    }
    const { id } = await add('Named');
    expect(await refused('PUT', `${lists}/${id}`, { name: ' ', version: 1 })).toEqual([400, 'BAD_REQUEST']);
  });

  it('report a conflict with the current list when an older version is saved', async () => {
    const { id } = await add('Shared');
    await campaigns.call('PUT', `${lists}/${id}`, { name: 'Saved first', version: 1 });
    const late = await campaigns.call('PUT', `${lists}/${id}`, { name: 'Saved second', version: 1 });
    expect([late.statusCode, late.json().details.current]).toMatchObject([409, { name: 'Saved first', version: 2 }]);
    expect(await refused('PUT', `${lists}/${id}`, { name: 'x', version: 1 })).toEqual([409, 'CONFLICT']);
  });

  it('are deleted with their subscribers, but not while a scheduled campaign goes to them', async () => {
    const id = await campaigns.addList(3);
    const { id: campaignId, version } = await campaigns.addCampaign([id]);
    const at = new Date(campaigns.services.clock.nowMs() + 60_000).toISOString();
    await campaigns.call('POST', `/manager/campaigns/${campaignId}/schedule`, { version, at });
    expect(await refused('DELETE', `${lists}/${id}`)).toEqual([409, 'CONFLICT']);
    await campaigns.call('POST', `/manager/campaigns/${campaignId}/cancel`);
    expect((await campaigns.call('DELETE', `${lists}/${id}`)).statusCode).toBe(200);
    expect(await refused('GET', `${lists}/${id}`)).toEqual([404, 'NOT_FOUND']);
    expect((await campaigns.auditOf(id)).at(-1)).toMatchObject({
      action: 'email-list.delete',
      before: { subscribers: 3 },
    });
    expect(await refused('DELETE', `${lists}/${nobody}`)).toEqual([404, 'NOT_FOUND']);
  });

  it('sum up over all lists, not over a page', async () => {
    const before = (await campaigns.call('GET', `${lists}/summary`)).json();
    await campaigns.addList(7);
    await campaigns.addList(5);
    const after = (await campaigns.call('GET', `${lists}/summary`)).json();
    expect(after).toEqual({ ...before, lists: before.lists + 2, subscribers: before.subscribers + 12 });
  });
});

describe('the list of players who opted in', () => {
  it('has who agreed in the profile, with time and source, and loses who withdraws', async () => {
    const staff = campaigns.viewer;
    const [player, other] = [await campaigns.addAccount(), await campaigns.addAccount()];
    campaigns.becomePlayer(player);
    expect((await campaigns.call('GET', '/me/mail-consent')).json()).toEqual({ optedIn: false, since: null });
    const since = campaigns.services.clock.now().toISOString();
    expect((await campaigns.call('PUT', '/me/mail-consent', { optedIn: true })).json()).toEqual({
      optedIn: true,
      since,
    });
    campaigns.becomePlayer(other);
    await campaigns.call('PUT', '/me/mail-consent', { optedIn: true });
    campaigns.viewer = staff;
    // The players are counted every half a minute.
    campaigns.services.clock.advance(minuteMs);
    const list = await builtIn();
    expect(list).toMatchObject({ name: 'Players who opted in', builtIn: true, subscribers: 2 });
    const { rows } = (await campaigns.call('GET', `${lists}/${list.id}/subscribers`)).json();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ id: null, source: 'profile', addedAt: since });
    const search = `q=${encodeURIComponent(rows[0].email.slice(1))}`;
    const found = (await campaigns.call('GET', `${lists}/${list.id}/subscribers?${search}`)).json();
    expect(found).toMatchObject({ rows: [rows[0]], total: 1 });
    const campaign = await campaigns.addCampaign([list.id]);
    expect(campaign.audience).toEqual({ recipients: 2, excluded: 0 });
    campaigns.becomePlayer(player);
    await campaigns.call('PUT', '/me/mail-consent', { optedIn: false });
    campaigns.viewer = staff;
    expect((await campaigns.stateOf(campaign.id)).audience).toEqual({ recipients: 1, excluded: 0 });
    campaigns.becomePlayer(player);
    campaigns.services.clock.advance(secondMs);
    await campaigns.call('PUT', '/me/mail-consent', { optedIn: true });
    campaigns.viewer = staff;
    expect((await campaigns.stateOf(campaign.id)).audience).toEqual({ recipients: 2, excluded: 0 });
  });

  it('cannot be changed, deleted, imported into or emptied by staff', async () => {
    const { id } = await builtIn();
    expect(await refused('PUT', `${lists}/${id}`, { name: 'Mine', version: 1 })).toEqual([409, 'CONFLICT']);
    expect(await refused('DELETE', `${lists}/${id}`)).toEqual([409, 'CONFLICT']);
    expect(await refused('POST', `${lists}/${id}/subscribers`, { email: 'a@example.org' })).toEqual([409, 'CONFLICT']);
    expect((await importFile(id, 'email\na@example.org\n')).statusCode).toBe(409);
  });
});

describe('subscribers', () => {
  it('are imported from a CSV file; broken lines are reported, duplicates counted and the rest added', async () => {
    const { id } = await add('Imported');
    await campaigns.call('POST', `${lists}/${id}/subscribers`, { email: 'Known@Example.org' });
    const answer = await importFile(
      id,
      '\uFEFFName;Email\nAma;ama@example.org\n"Osei; Kofi";kofi@example.org\nEsi;not an address\nAma again;AMA@example.org\n;known@example.org\n',
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        added: 2,
        duplicates: 2,
        suppressed: 0,
        broken: 1,
        faults: [{ line: 4, reason: '"not an address" is not an email address' }],
      },
    ]);
    const { rows } = (await campaigns.call('GET', `${lists}/${id}/subscribers?q=KOFI`)).json();
    expect(rows).toEqual([
      expect.objectContaining({ email: 'kofi@example.org', name: 'Osei; Kofi', source: 'import' }),
    ]);
    expect((await campaigns.call('GET', `${lists}/${id}`)).json()).toMatchObject({ subscribers: 3 });
    expect((await campaigns.auditOf(id)).at(-1)).toMatchObject({
      action: 'email-list.import',
      after: { added: 2, broken: 1 },
    });
  });

  it('are imported from what spreadsheets write: UTF-16 and Windows-1252 too', async () => {
    const text = 'Name;Email\r\nJosé;jose@example.org\r\n';
    for (const file of [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'latin1')]) {
      const { id } = await add('From a spreadsheet');
      expect((await importFile(id, file)).json()).toMatchObject({ added: 1, broken: 0 });
      const { rows } = (await campaigns.call('GET', `${lists}/${id}/subscribers`)).json();
      expect(rows).toEqual([expect.objectContaining({ email: 'jose@example.org', name: 'José' })]);
    }
  });

  it('are reported with every broken line, and a file that is nothing else adds nobody', async () => {
    const { id } = await add('Broken');
    const broken = (count: number) => `email\nama@example.org\n${'nobody\n'.repeat(count)}`;
    const { faults, ...figures } = (await importFile(id, broken(1_000))).json();
    expect(figures).toMatchObject({ added: 1, broken: 1_000 });
    expect(faults).toHaveLength(1_000);
    expect(faults.at(-1)).toEqual({ line: 1_002, reason: '"nobody" is not an email address' });
    const other = await add('Nothing but broken');
    const answer = await importFile(other.id, broken(100_001));
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Nothing was imported: more than 100,000 lines are broken. The first is line 3: "nobody" is not an email address',
    ]);
    expect((await campaigns.call('GET', `${lists}/${other.id}`)).json()).toMatchObject({ subscribers: 0 });
  });

  it('are not read from a picture, which is refused as what it is', async () => {
    const { id } = await add('Pictures');
    const answer = await importFile(id, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46]));
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'This is no CSV file: its content is not text']);
  });

  it('are not imported from a file without an address, whose first broken line is named', async () => {
    const { id } = await add('Separators');
    for (const [file, reason] of [
      ['email;name\n;;\n;;\n', 'Line 2: It has 3 columns, the first line has 2'],
      ['email,name\n,\n', 'Line 2: The email is missing'],
      ['email,name\n', 'Nothing follows the first line'],
    ] as const) {
      const answer = await importFile(id, file);
      const message = `Nothing was imported: no line has an email address. ${reason}`;
      expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    }
  });

  it('that unsubscribed or bounced are never added again, by import or by hand', async () => {
    const { id } = await add('Suppressed');
    await campaigns.call('POST', `${lists}/${id}/subscribers`, { email: 'gone@example.org' });
    const campaignId = await campaigns.startCampaign([id]);
    await campaigns.sendAll();
    const { id: sendId } = await campaigns.services.db
      .selectFrom('campaign_send')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow();
    const { campaignToken } = await import('./unsubscribe-token.js');
    const url = `/mail-unsubscribes/${campaignToken(campaigns.services.secret, sendId)}`;
    expect((await campaigns.call('POST', url)).statusCode).toBe(200);
    expect((await campaigns.call('GET', `${lists}/${id}`)).json()).toMatchObject({ subscribers: 0 });
    const report = (await importFile(id, 'email\ngone@example.org\nhere@example.org\n')).json();
    expect(report).toMatchObject({ added: 1, suppressed: 1, duplicates: 0 });
    // Only its person lifts an unsubscription.
    const body = { email: 'gone@example.org', liftBounce: true };
    expect(await refused('POST', `${lists}/${id}/subscribers`, body)).toEqual([409, 'CONFLICT']);
  });

  it('that bounced are added again once staff say that they work, which the audit trail has', async () => {
    const { db, clock } = campaigns.services;
    const { id } = await add('Bounced');
    await upsertSuppression(db, { email: 'back@example.org', reason: 'bounced', now: clock.now() });
    const url = `${lists}/${id}/subscribers`;
    const answer = await campaigns.call('POST', url, { email: 'back@example.org' });
    expect([answer.statusCode, answer.json().details]).toEqual([409, { reason: 'bounced' }]);
    const body = { email: 'back@example.org', liftBounce: true };
    expect((await campaigns.call('POST', url, body)).statusCode).toBe(201);
    expect(await findSuppression(db, 'back@example.org')).toBeUndefined();
    const entry = db.selectFrom('audit_entry').select('after').where('target_id', '=', id).orderBy('number', 'desc');
    expect((await entry.executeTakeFirstOrThrow()).after).toMatchObject({ liftBounce: true });
  });

  it('are exported as CSV without formulas, and removed one by one', async () => {
    const { id } = await add('Exported');
    await importFile(id, 'email,name\nama@example.org,=HYPERLINK(1)\nkofi@example.org,Kofi\n');
    const file = await campaigns.call('GET', `${lists}/${id}/subscribers/csv`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const all = (await campaigns.call('GET', `${lists}/csv?q=Exported`)).body.trim().split('\r\n');
    expect(all).toHaveLength(2);
    expect(all[1]).toMatch(/^Exported,.*,2,/);
    expect(file.body).toContain("ama@example.org,'=HYPERLINK(1),import,");
    const { rows } = (await campaigns.call('GET', `${lists}/${id}/subscribers`)).json();
    const url = `${lists}/${id}/subscribers/${rows[0].id}`;
    expect((await campaigns.call('DELETE', url)).statusCode).toBe(200);
    expect(await refused('DELETE', url)).toEqual([404, 'NOT_FOUND']);
    expect((await campaigns.call('GET', `${lists}/${id}`)).json()).toMatchObject({ subscribers: 1 });
    // The audit trail is never deleted, so it has no whole address.
    expect((await campaigns.auditOf(id)).at(-1)?.before).toEqual({ email: 'am***@example.org' });
  });

  it('come from files that can be read: others add nobody', async () => {
    const { id } = await add('Unreadable');
    for (const content of ['', 'name\nAma\n', `email\n${'x'.repeat(21 * 1024 * 1024)}`]) {
      expect([400, 413]).toContain((await importFile(id, content)).statusCode);
    }
    expect((await importFile(nobody, 'email\na@example.org\n')).statusCode).toBe(404);
    expect(await refused('POST', `${lists}/${id}/import`, {})).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect((await campaigns.call('GET', `${lists}/${id}`)).json()).toMatchObject({ subscribers: 0 });
  });

  it('are imported at 20,000 a time without a request limit', async () => {
    const { id } = await add('Large');
    const content = Array.from({ length: 20_000 }, (_, index) => addressOf(index)).join('\n');
    expect((await importFile(id, `email\n${content}`)).json()).toMatchObject({ added: 20_000, broken: 0 });
  });
});
