import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gibibyte } from '@limelight/rules/bytes';
import { mediaBytesMax } from '@limelight/rules/media';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { pictureBomb } from '../../../testing/picture-bomb.js';
import { MediaUnderTest } from './media.fixture.js';
import {
  animatedPng,
  animation,
  appleVideo,
  compoundFile,
  officeFile,
  pdf,
  picture,
  video,
} from './sample-files.fixture.js';

let media: MediaUnderTest;

beforeAll(async () => {
  media = await MediaUnderTest.open();
  await media.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => media.close());
beforeEach(() => media.empty());

const docx = () => officeFile('wordprocessingml.document');
const doc = () => compoundFile(['Data', '1Table', 'WordDocument']);

async function expectNothingStored(): Promise<void> {
  expect([await media.rows(), await media.filesOnDisk()]).toEqual([[], []]);
}

describe('an upload', () => {
  it.each([
    ['a.jpg', () => picture(400, 300).jpeg().toBuffer(), 'image/jpeg', { width: 400, height: 300 }],
    ['a.JPEG', () => picture(400, 300).jpeg().toBuffer(), 'image/jpeg', { width: 400, height: 300 }],
    ['a.png', () => picture(30, 90).png().toBuffer(), 'image/png', { width: 30, height: 90 }],
    ['a.gif', () => animation(3), 'image/gif', { width: 20, height: 10 }],
    ['a.mp4', () => video('mp4'), 'video/mp4', { width: 320, height: 180, durationMs: 1_500 }],
    ['animated.png', animatedPng, 'image/png', { width: 30, height: 90 }],
    ['apple.mp4', appleVideo, 'video/mp4', { width: 320, height: 180, durationMs: 1_500 }],
    ['a.webm', () => video('webm'), 'video/webm', { width: 320, height: 180, durationMs: 1_000 }],
    ['a.pdf', async () => pdf(), 'application/pdf', {}],
    ['a.doc', async () => doc(), 'application/msword', {}],
    ['a.docx', async () => docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', {}],
  ] as const)(
    'of %s is stored with its type and size, and served under its address',
    async (name, make, mime, facts) => {
      const answer = await media.upload(name, await make());
      expect(answer.statusCode, answer.body).toBe(201);
      const none = { width: null, height: null, durationMs: null };
      expect(answer.json()).toMatchObject({ mime, ...none, ...facts, version: 1, uses: [], altText: '' });
      const [row] = await media.rows();
      expect(row?.file).toMatch(/^media-[0-9a-f]{32}\.(?:jpg|png|gif|mp4|webm|pdf|docx?)$/);
      const names = [row?.file, row?.preview_file].filter((file) => typeof file === 'string');
      expect(await media.filesOnDisk()).toEqual(expect.arrayContaining(names));
      expect(await media.filesOnDisk()).toHaveLength(names.length);
      const served = await media.app.inject(`/media/${answer.json().id}`);
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, mime]);
      expect(served.rawPayload).toHaveLength(answer.json().bytes);
    },
  );

  it('of a picture stores only its pixels: no camera data, and nothing behind it', async () => {
    const photo = await picture(50, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .toBuffer();
    const script = '<script>alert(1)</script>';
    const id = await media.add('me.jpg', Buffer.concat([photo, Buffer.from(script)]));
    const { rawPayload } = await media.app.inject(`/media/${id}`);
    for (const secret of ['where I live', script]) expect(rawPayload.includes(secret)).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 50, height: 40 });
  });

  it('of an animation keeps its frames; the preview is a still picture', async () => {
    const id = await media.add('dance.gif', await animation(4));
    expect((await sharp((await media.app.inject(`/media/${id}`)).rawPayload).metadata()).pages).toBe(4);
    const preview = await sharp((await media.app.inject(`/media/${id}/preview`)).rawPayload).metadata();
    expect(preview).toMatchObject({ format: 'webp' });
    expect(preview.pages ?? 1).toBe(1);
  });

  it('is in the audit trail', async () => {
    const id = await media.add('contract.pdf', pdf());
    const query = media.services.db.selectFrom('audit_entry').selectAll().where('target_id', '=', id);
    expect(await query.execute()).toMatchObject([
      { action: 'media.upload', after: { name: 'contract.pdf', mime: 'application/pdf', bytes: 100 } },
    ]);
  });

  it.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['/etc/cron.d/x.png', 'x.png'],
    ['a\u202egnp.exe.png', 'agnp.exe.png'],
    ['.png', 'file.png'],
    ['portré of Ọlá.png', 'portré of Ọlá.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(116)}.png`],
  ])('named "%s" is called "%s" and stays in its folder', async (given, shown) => {
    const answer = await media.upload(given, await picture(9, 9).png().toBuffer());
    expect([answer.statusCode, answer.json().name], answer.body).toEqual([201, shown]);
    for (const name of await media.filesOnDisk()) expect(name).toMatch(/^media-[0-9a-f]{32}\.(?:png|webp)$/);
  });
});

describe('an upload is refused and leaves nothing:', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each([
    ['a program', 'notes.exe', async () => Buffer.from('MZ'), 415, 'FILE_TYPE_INVALID'],
    ['a name without an extension', 'notes', async () => pdf(), 415, 'FILE_TYPE_INVALID'],
    ['an SVG', 'a.svg', async () => svg, 415, 'FILE_TYPE_INVALID'],
    ['an SVG that is called PNG', 'a.png', async () => svg, 415, 'FILE_TYPE_INVALID'],
    ['a page that is called PDF', 'a.pdf', async () => Buffer.from('<html></html>'), 415, 'FILE_TYPE_INVALID'],
    ['a PNG that is called JPEG', 'a.jpg', () => picture(9, 9).png().toBuffer(), 415, 'FILE_TYPE_INVALID'],
    ['a PDF that is called PNG', 'a.png', async () => pdf(), 415, 'FILE_TYPE_INVALID'],
    ['a WebM that is called MP4', 'a.mp4', () => video('webm'), 415, 'FILE_TYPE_INVALID'],
    ['a WebP', 'a.png', () => picture(9, 9).webp().toBuffer(), 415, 'FILE_TYPE_INVALID'],
    ['an old Excel file', 'a.doc', async () => compoundFile(['Workbook']), 415, 'FILE_TYPE_INVALID'],
    ['a new Excel file', 'a.docx', async () => officeFile('spreadsheetml.sheet'), 415, 'FILE_TYPE_INVALID'],
    ['an endless directory', 'a.doc', async () => loop(), 415, 'FILE_TYPE_INVALID'],
    ['a head without a video', 'a.mp4', async () => (await video('mp4')).subarray(0, 32), 400, 'FILE_UNREADABLE'],
    ['a picture of 16,000 x 16,000 pixels', 'a.png', async () => pictureBomb(16_000), 400, 'FILE_UNREADABLE'],
    ['a head without a picture', 'a.gif', async () => Buffer.from('GIF89a........'), 400, 'FILE_UNREADABLE'],
    ['an empty file', 'a.png', async () => Buffer.alloc(0), 415, 'FILE_TYPE_INVALID'],
    ['a large picture', 'a.png', async () => Buffer.alloc(mediaBytesMax.image + 1), 413, 'FILE_TOO_LARGE'],
    ['a large document', 'a.pdf', async () => pdf(mediaBytesMax.document + 1), 413, 'FILE_TOO_LARGE'],
  ] as const)('%s', async (_what, name, make, status, code) => {
    const answer = await media.upload(name, await make());
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([status, code]);
    await expectNothingStored();
  });

  /** Whose directory's last sector is followed by its first. */
  function loop(): Buffer {
    const file = compoundFile(['Workbook']);
    file.writeUInt32LE(1, 512 + 4);
    return file;
  }

  it.each([
    ['two files', 2, 400, 'TOO_MANY_FILES'],
    ['three files', 3, 400, 'TOO_MANY_FILES'],
    ['no file', 0, 400, 'BAD_REQUEST'],
  ] as const)('%s', async (_what, count, status, code) => {
    const form = new FormData();
    for (let index = 0; index < count; index += 1) form.append('file', new Blob([pdf() as never]), `${index}.pdf`);
    const url = `/api/v1/manager/media/${media.newId()}`;
    const answer = await media.app.inject({
      method: 'PUT',
      url,
      headers: { 'x-role': 'admin' },
      payload: form as never,
    });
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([status, code]);
    await expectNothingStored();
  });

  it('a player, a visitor, and JSON instead of a file', async () => {
    expect((await media.upload('a.pdf', pdf(), { role: 'user' })).statusCode).toBe(403);
    const url = `/api/v1/manager/media/${media.newId()}`;
    expect((await media.app.inject({ method: 'PUT', url, payload: {} })).statusCode).toBe(401);
    const json = await media.app.inject({ method: 'PUT', url, headers: { 'x-role': 'admin' }, payload: {} });
    expect(json.statusCode).toBe(415);
    await expectNothingStored();
  });
});

const boundary = 'limelight-test-boundary';
const head = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: video/mp4\r\n\r\n`;

/** An upload over a real connection whose body the test writes. */
function openUpload(id = media.newId()) {
  const { port } = media.app.server.address() as AddressInfo;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-role': 'manager' };
  return request({ port, method: 'PUT', path: `/api/v1/manager/media/${id}`, headers });
}

test('a connection that breaks in the middle of an upload leaves no row and no file', async () => {
  const upload = openUpload();
  upload.on('error', () => {});
  upload.write(head('reel.mp4'));
  upload.write(randomBytes(3_000_000));
  await expect.poll(() => media.filesOnDisk()).toEqual([expect.stringMatching(/^media-[0-9a-f]{32}\.mp4\.part$/)]);
  upload.destroy();
  await expect.poll(() => media.filesOnDisk()).toEqual([]);
  await expectNothingStored();
});

test('a body that ends without its boundary leaves no row and no file', async () => {
  const upload = openUpload();
  const status = new Promise((resolve) => upload.on('response', ({ statusCode }) => resolve(statusCode)));
  upload.end(head('a.pdf') + pdf().toString());
  expect(await status).toBe(400);
  await expectNothingStored();
});

test('a video beyond 100 MB is refused while it arrives, and is never in memory as a whole', async () => {
  const upload = openUpload();
  const status = new Promise((resolve) => upload.on('response', ({ statusCode }) => resolve(statusCode)));
  const chunk = (await video('mp4', 1_048_576)).subarray(0, 1_048_576);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  upload.write(head('long.mp4'));
  for (let count = 0; count <= 100; count += 1) {
    if (!upload.write(chunk)) await new Promise((resolve) => upload.once('drain', resolve));
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  upload.end(`\r\n--${boundary}--\r\n`);
  expect(await status).toBe(413);
  expect(most).toBeLessThan(40 * 1_048_576);
  await expectNothingStored();
});

describe('a repeated upload', () => {
  it('with the same id and content returns the first file', async () => {
    const [id, content] = [media.newId(), await picture(40, 30).png().toBuffer()];
    const first = await media.upload('a.png', content, { id });
    const again = await media.upload('a.png', content, { id });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await media.filesOnDisk()).toHaveLength(2);
  });

  it('with the same id and another content or person is refused', async () => {
    const id = media.newId();
    await media.upload('a.pdf', pdf(100), { id });
    for (const [content, role] of [[pdf(101), 'manager'] as const, [pdf(100), 'admin'] as const]) {
      const answer = await media.upload('a.pdf', content, { id, role });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'MEDIA_ID_REUSED']);
    }
    expect([(await media.rows()).length, (await media.filesOnDisk()).length]).toEqual([1, 1]);
  });

  it('at the same moment makes one row and one file', async () => {
    const id = media.newId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => media.upload('a.pdf', pdf(), { id })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect([(await media.rows()).length, (await media.filesOnDisk()).length]).toEqual([1, 1]);
  });
});

describe('the quota', () => {
  it('holds under parallel uploads: what does not fit leaves no file', async () => {
    await media.fill(5 * gibibyte - 3_500);
    const rowsBefore = (await media.rows()).length;
    const answers = await Promise.all(Array.from({ length: 12 }, () => media.upload('a.pdf', pdf(1_000))));
    const codes = answers.map((answer) => (answer.statusCode === 201 ? 'stored' : answer.json().code));
    expect(codes.filter((code) => code === 'stored')).toHaveLength(3);
    expect(codes.filter((code) => code === 'MEDIA_QUOTA_FULL')).toHaveLength(9);
    expect([(await media.rows()).length - rowsBefore, (await media.filesOnDisk()).length]).toEqual([3, 3]);
    const { usedBytes, quotaBytes } = (await media.call('GET', '/storage')).json();
    expect(usedBytes).toBeLessThanOrEqual(quotaBytes);
  });

  it('refuses what cannot fit before it is sent', async () => {
    await media.fill(5 * gibibyte - 1_000_000);
    const upload = openUpload();
    upload.on('error', () => {});
    upload.setHeader('content-length', 50_000_000);
    const status = new Promise((resolve) => upload.on('response', ({ statusCode }) => resolve(statusCode)));
    upload.write(head('reel.mp4'));
    expect(await status).toBe(409);
    upload.destroy();
    expect(await media.filesOnDisk()).toEqual([]);
  });
});
