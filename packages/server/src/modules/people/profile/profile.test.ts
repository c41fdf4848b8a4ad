import { minuteMs } from '@limelight/rules/time';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.js';
import { pictureBomb } from '../../../testing/picture-bomb.js';
import { anonymiseAccount } from '../../house/privacy/delete-account.sql.js';
import { closeAccount, lockLeaver } from '../access/access.public.js';
import { type AccountsUnderTest, type Browser, openAccounts } from '../auth/accounts.fixture.js';
import { avatarTasks } from '../avatars/avatar-files.js';
import { registerAvatarFiles } from '../avatars/avatars.routes.js';
import { part, picture, upload } from './picture.fixture.js';

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  registerAvatarFiles(accounts.app, accounts.services.files);
});
afterAll(() => accounts.close());
beforeEach(() => accounts.services.clock.advance(61 * minuteMs));

async function signedIn(): Promise<Browser> {
  count += 1;
  const email = `profile-${count}@example.org`;
  await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return browser;
}

const patch = (browser: Browser, body: unknown, headers = {}) =>
  browser.call('/api/v1/me', { method: 'PATCH', body, headers });
const good = { name: 'Efua Sutherland', mobileNumberPrefix: '+44', mobileNumber: '7700900123' };

describe('changing the profile', () => {
  it('stores the name as one line and the number, and answers with the account', async () => {
    const browser = await signedIn();
    const answer = await patch(browser, { ...good, name: '  Efua \n Sutherland ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(good);
    expect((await browser.call('/api/v1/me')).json()).toEqual(answer.json());
  });

  it('marks a changed number as unverified, and leaves an unchanged one', async () => {
    const browser = await signedIn();
    await patch(browser, good);
    await accounts.services.db
      .updateTable('user')
      .set({ phone_verified: true })
      .where('name', '=', good.name)
      .execute();
    expect((await patch(browser, { ...good, name: 'Other' })).json()).toMatchObject({ phoneVerified: true });
    expect((await patch(browser, { ...good, mobileNumber: '7700900124' })).json()).toMatchObject({
      phoneVerified: false,
    });
  });

  it.each([
    [{ ...good, name: ' ' }, { name: 'Please enter your name' }],
    [{ ...good, name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
    [{ ...good, mobileNumber: '12345' }, { mobileNumber: 'Please enter a valid mobile number (minimum 6 digits)' }],
    [
      { ...good, mobileNumber: '77009 00123' },
      { mobileNumber: 'Please enter a valid mobile number (minimum 6 digits)' },
    ],
    [{ ...good, mobileNumberPrefix: '+999999' }, { mobileNumberPrefix: 'Please choose a prefix from the list' }],
    [{ name: good.name }, expect.objectContaining({ mobileNumber: expect.any(String) })],
    [{ ...good, role: 'admin' }, expect.any(Object)],
    [{ ...good, email: 'other@example.org' }, expect.any(Object)],
    [{ ...good, image: 'https://evil.example/a.png' }, expect.any(Object)],
  ])('refuses %j, names the field and changes nothing', async (body, details) => {
    const browser = await signedIn();
    const before = (await browser.call('/api/v1/me')).json();
    const answer = await patch(browser, body);
    expect([answer.statusCode, answer.json().details]).toEqual([400, details]);
    expect((await browser.call('/api/v1/me')).json()).toEqual(before);
  });

  it('is refused to visitors, to other sites and before verification', async () => {
    expect((await patch(accounts.openBrowser(), good)).statusCode).toBe(401);
    expect((await patch(await signedIn(), good, { origin: 'https://evil.example' })).statusCode).toBe(403);
    await accounts.addPlayer('not-verified@example.org', { verified: false });
    const unverified = accounts.openBrowser();
    await unverified.signIn('not-verified@example.org');
    expect((await patch(unverified, good)).json().code).toBe('EMAIL_NOT_VERIFIED');
  });
});

const addressOf = async (browser: Browser): Promise<string> => (await browser.call('/api/v1/me')).json().avatarUrl;

describe('uploading a picture', () => {
  it.each([
    ['jpg', () => picture(400, 300).jpeg().toBuffer()],
    ['png', () => picture(30, 90).png().toBuffer()],
    ['gif', () => picture(64, 64).gif().toBuffer()],
  ])('accepts a .%s, makes it square, and serves it under a random name as immutable', async (ending, make) => {
    const browser = await signedIn();
    const answer = await upload(browser, [part(`me.${ending}`, await make())]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ avatarUploaded: true });
    const address: string = answer.json().avatarUrl;
    expect(address).toMatch(/^\/avatars\/[0-9a-f]{32}\.webp$/);
    const sizes = [
      [address, 256],
      [address.replace('.webp', '-small.webp'), 96],
    ] as const;
    for (const [url, side] of sizes) {
      const served = await browser.call(url);
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
    }
  });

  it('stores the first frame of an animation and no camera metadata', async () => {
    const browser = await signedIn();
    const frames = [await picture(20, 20).png().toBuffer(), await picture(20, 20).negate().png().toBuffer()];
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { avatarUrl } = (await upload(browser, [part('me.gif', animation)])).json();
    expect((await sharp((await browser.call(avatarUrl)).rawPayload).metadata()).pages).toBeUndefined();
    const photo = await picture(50, 50)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .toBuffer();
    expect(photo.includes('where I live')).toBe(true);
    const tidy = (await upload(browser, [part('me.jpg', photo)])).json();
    expect((await browser.call(tidy.avatarUrl)).rawPayload.includes('where I live')).toBe(false);
  });

  it('stores only the pixels of a polyglot file', async () => {
    const browser = await signedIn();
    const script = '<script>alert(1)</script>';
    const both = Buffer.concat([await picture(40, 40).png().toBuffer(), Buffer.from(script)]);
    const answer = await upload(browser, [part('me.html', both)]);
    expect(answer.statusCode).toBe(200);
    const served = await browser.call(answer.json().avatarUrl);
    expect(served.rawPayload.includes(script)).toBe(false);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each([
    ['an SVG, whatever it is called', async () => [part('me.png', svg)], 415, 'FILE_TYPE_INVALID'],
    ['a page', async () => [part('me.gif', Buffer.from('<html>GIF89a</html>'))], 415, 'FILE_TYPE_INVALID'],
    ['a webp', async () => [part('me.png', await picture(9, 9).webp().toBuffer())], 415, 'FILE_TYPE_INVALID'],
    ['a picture of 16,000 x 16,000 pixels', async () => [part('me.png', pictureBomb(16_000))], 400, 'FILE_UNREADABLE'],
    ['half a picture', async () => [part('me.png', (await noise()).subarray(0, 5_000))], 400, 'FILE_UNREADABLE'],
    ['a head without a picture', async () => [part('me.gif', Buffer.from('GIF89a........'))], 400, 'FILE_UNREADABLE'],
    ['more than 1 MB', async () => [part('me.png', Buffer.alloc(1_048_577))], 413, 'FILE_TOO_LARGE'],
    ['two files', async () => [part('a.png', await tiny()), part('b.png', await tiny())], 400, 'TOO_MANY_FILES'],
    ['three files', async () => [1, 2, 3].map(() => part('a.png', Buffer.from('x'))), 400, 'TOO_MANY_FILES'],
    ['an empty file', async () => [part('me.png', Buffer.alloc(0))], 400, 'BAD_REQUEST'],
    ['no file', async () => [], 400, 'BAD_REQUEST'],
  ] as const)('refuses %s and keeps the picture that was', async (_name, make, status, code) => {
    const browser = await signedIn();
    const before = await addressOf(browser);
    const answer = await upload(browser, await make());
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await addressOf(browser)).toBe(before);
  });

  it('refuses a truncated body', async () => {
    const browser = await signedIn();
    const answer = await upload(browser, [part('me.png', await tiny()).subarray(0, 140)], '');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('refuses JSON instead of a file', async () => {
    const answer = await (await signedIn()).post('/api/v1/me/avatar', { image: 'https://evil.example/a.png' });
    expect(answer.statusCode).toBe(415);
  });

  it('deletes the previous picture, and the last one when the player restores the generated picture', async () => {
    const browser = await signedIn();
    const { content } = accounts.services.files;
    content.clear();
    const generated = await addressOf(browser);
    const first: string = (await upload(browser, [part('a.png', await tiny())])).json().avatarUrl;
    await upload(browser, [part('b.png', await tiny())]);
    expect(content.size).toBe(2);
    expect((await browser.call(first)).statusCode).toBe(404);
    const back = await browser.call('/api/v1/me/avatar', { method: 'DELETE' });
    expect(back.json()).toMatchObject({ avatarUrl: generated, avatarUploaded: false });
    expect(content.size).toBe(0);
  });

  it('leaves nothing when it cannot be stored, and one that cannot be removed goes later', async () => {
    const browser = await signedIn();
    const { files, db, clock } = accounts.services;
    files.content.clear();
    const { put, remove } = files;
    files.put = (name, content) => (/small/.test(name) ? put.call(files, name, content) : unavailable());
    const before = await addressOf(browser);
    const refused = await upload(browser, [part('a.png', await tiny())]);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'FILES_UNAVAILABLE']);
    expect([files.content.size, await addressOf(browser)]).toEqual([0, before]);
    files.put = put;
    const { avatarUrl } = (await upload(browser, [part('a.png', await tiny())])).json();
    files.remove = unavailable;
    const back = await browser.call('/api/v1/me/avatar', { method: 'DELETE' });
    expect(back.json()).toMatchObject({ avatarUrl: before });
    files.remove = remove;
    expect(files.content.size).toBe(2);
    const jobs = await db.selectFrom('job_effect').select('key').where('key', 'like', 'remove-picture:%').execute();
    expect(jobs).toEqual([{ key: `remove-picture:${avatarUrl}` }]);
    await avatarTasks({ files })['remove-picture']?.({ image: avatarUrl }, { effectKey: clock.now().toISOString() });
    expect(files.content.size).toBe(0);
  });

  it('is a generated one of the player’s choice, whose predecessor is deleted', async () => {
    const browser = await signedIn();
    const { content } = accounts.services.files;
    content.clear();
    await upload(browser, [part('a.png', await tiny())]);
    const choose = (seed: string) => browser.call('/api/v1/me/avatar', { method: 'PUT', body: { seed } });
    const seed = '0123456789abcdef'.repeat(2);
    const chosen = { avatarUrl: `/avatars/${seed}.svg`, avatarUploaded: false };
    expect((await choose(seed)).json()).toMatchObject(chosen);
    expect(content.size).toBe(0);
    for (const wrong of ['someone@example.org', '../x', seed.toUpperCase(), seed.slice(1), `${seed}0`, '']) {
      expect((await choose(wrong)).statusCode, wrong).toBe(400);
    }
    expect((await browser.call('/api/v1/me')).json()).toMatchObject(chosen);
  });

  it('is for players only, and thirty times an hour', async () => {
    expect((await upload(accounts.openBrowser(), [part('a.png', await tiny())])).statusCode).toBe(401);
    const browser = await signedIn();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) statuses.push((await upload(browser, [])).statusCode);
    expect([statuses.at(29), statuses.at(30)]).toEqual([400, 429]);
  });
});

/** Deletes the account while a request waits for its row. */
async function deletedDuring<Answer>(browser: Browser, call: () => Promise<Answer>): Promise<Answer> {
  const { db, clock, pool, hooks } = accounts.services;
  const { id } = (await browser.call('/api/v1/me')).json();
  const now = clock.now();
  let answer: Promise<Answer> | undefined;
  await db.transaction().execute(async (tx) => {
    const account = await lockLeaver(tx, id);
    await anonymiseAccount(tx, id, now);
    await closeAccount(tx, account, { now, hooks });
    answer = call();
    const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(1);
  });
  if (answer === undefined) throw new Error('nothing was called');
  return answer;
}

describe('a change concurrent with the deletion of the account', () => {
  const deleted = () =>
    accounts.services.db.selectFrom('user').selectAll().where('closed_at', 'is not', null).execute();

  it('restores no name and no number', async () => {
    const browser = await signedIn();
    const answer = await deletedDuring(browser, () => patch(browser, good));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    for (const row of await deleted()) expect(row).toMatchObject({ name: 'Former player', mobile_number: '' });
  });

  it('leaves no picture, neither on the account nor among the files', async () => {
    const browser = await signedIn();
    const { content } = accounts.services.files;
    content.clear();
    const answer = await deletedDuring(browser, async () => upload(browser, [part('a.png', await tiny())]));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    for (const row of await deleted()) expect(row.image).toBeNull();
    expect(content.size).toBe(0);
  });
});

async function unavailable(): Promise<never> {
  throw new Refusal('FILES_UNAVAILABLE');
}

const tiny = () => picture(8, 8).png().toBuffer();

/** A picture that does not compress well. */
function noise(): Promise<Buffer> {
  const side = 120;
  const pixels = Buffer.from({ length: side * side * 3 }).map((_, index) => (index * 7_919) % 251);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
