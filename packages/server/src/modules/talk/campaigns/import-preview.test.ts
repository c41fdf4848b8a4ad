import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { upsertSuppression } from '../../people/mail-consent/mail-consent.public.js';
import { CampaignsUnderTest } from './campaigns.fixture.js';

let campaigns: CampaignsUnderTest;
let listId: string;

beforeAll(async () => {
  campaigns = await CampaignsUnderTest.open();
  listId = (await campaigns.call('POST', '/manager/email-lists', { name: 'Press', description: '' })).json().id;
  await campaigns.call('POST', `/manager/email-lists/${listId}/subscribers`, { email: 'known@example.org' });
  const { db, clock } = campaigns.services;
  await upsertSuppression(db, { email: 'gone@example.org', reason: 'unsubscribed', now: clock.now() });
});
afterAll(() => campaigns.close());

const people = ['Ama;ama@example.org', 'Zoë;zoe@example.org', ';known@example.org', ';gone@example.org', ';nobody'];

test.each([
  ['semicolons and UTF-8', Buffer.from(`Name;Email\n${people.join('\n')}\n`)],
  ['tabs and UTF-16', Buffer.from(`\uFEFFName\tEmail\n${people.join('\n').replaceAll(';', '\t')}\n`, 'utf16le')],
  ['commas and Windows-1252', Buffer.from(`Name,Email\n${people.join('\n').replaceAll(';', ',')}\n`, 'latin1')],
])(
  'a preview of a file with %s says what its import would do, shows how it was read, and stores nothing',
  async (_what, file) => {
    const { db } = campaigns.services;
    const before = await digestTables(db, await listTables(db));
    const answer = await campaigns.importFile(listId, file, 'import-preview');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ added: 2, duplicates: 1, suppressed: 1, broken: 1, faults: [{ line: 6 }] });
    expect(answer.json().sample.slice(0, 2)).toEqual([
      { name: 'Ama', email: 'ama@example.org' },
      { name: 'Zoë', email: 'zoe@example.org' },
    ]);
    expect(await digestTables(db, await listTables(db))).toEqual(before);
  },
);

test('the import does what its preview said', async () => {
  const file = `Name;Email\n${people.join('\n')}\n`;
  const { sample: _, ...preview } = (await campaigns.importFile(listId, file, 'import-preview')).json();
  expect((await campaigns.importFile(listId, file)).json()).toEqual(preview);
});

test('what cannot be imported has no preview', async () => {
  const { rows } = (await campaigns.call('GET', '/manager/email-lists?q=opted%20in')).json();
  const file = 'email\nama@example.org\n';
  expect((await campaigns.importFile(rows[0].id, file, 'import-preview')).statusCode).toBe(409);
  expect((await campaigns.importFile(listId, ';;;\n;;;\n', 'import-preview')).statusCode).toBe(400);
  expect((await campaigns.call('POST', `/manager/email-lists/${listId}/import-preview`, {})).statusCode).toBe(415);
});
