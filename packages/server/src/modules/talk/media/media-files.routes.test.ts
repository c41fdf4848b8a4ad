import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { MediaUnderTest } from './media.fixture.js';
import { pdf, picture, video } from './sample-files.fixture.js';

let media: MediaUnderTest;
let url: string;
let content: Buffer;

beforeAll(async () => {
  media = await MediaUnderTest.open();
  content = await video('mp4', 20_000);
  url = `/media/${await media.add('reel.mp4', content)}`;
});
afterAll(() => media.close());

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', of = url) =>
  media.app.inject({ method, url: of, headers });

test('a file is served whole, to anybody, cached as immutable and unable to run anything', async () => {
  const { statusCode, headers, rawPayload } = await get();
  expect([statusCode, rawPayload.equals(content)]).toEqual([200, true]);
  expect(headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(content.length),
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
  });
  expect(headers).not.toHaveProperty('content-disposition');
  expect(headers).not.toHaveProperty('content-encoding');
});

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=100-199', 100, 200],
  ['bytes=-50', -50, undefined],
  ['bytes=500-', 500, undefined],
] as const)('the range %s is a 206 with exactly these bytes', async (range, start, end) => {
  const { statusCode, headers, rawPayload } = await get({ range, 'accept-encoding': 'gzip, br' });
  const part = content.subarray(start, end);
  const first = content.length - content.subarray(start).length;
  expect([statusCode, rawPayload.equals(part)]).toEqual([206, true]);
  expect(headers).toMatchObject({
    'content-length': String(part.length),
    'content-range': `bytes ${first}-${first + part.length - 1}/${content.length}`,
    'content-type': 'video/mp4',
  });
});

test('a range beyond the file is a 416 that names its size, and several ranges are the whole file', async () => {
  const { statusCode, headers, body } = await get({ range: 'bytes=99999999-' });
  expect([statusCode, headers['content-range'], body]).toEqual([416, `bytes */${content.length}`, '']);
  expect((await get({ range: 'bytes=0-1,5-6' })).statusCode).toBe(200);
});

test('If-Range continues the version that the client has and no other', async () => {
  const etag = String((await get()).headers.etag);
  expect((await get({ range: 'bytes=5-', 'if-range': etag })).statusCode).toBe(206);
  for (const other of ['"0"', `W/${etag}`, 'Mon, 01 Jan 2024 00:00:00 GMT'])
    expect((await get({ range: 'bytes=5-', 'if-range': other })).statusCode).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  for (const headers of [{}, { range: 'bytes=2-9' }]) {
    const [head, full] = [await get(headers, 'HEAD'), await get(headers)];
    expect([head.statusCode, head.body]).toEqual([full.statusCode, '']);
    const names = ['content-length', 'content-type', 'content-range', 'etag', 'cache-control', 'accept-ranges'];
    for (const name of names) expect(head.headers[name], name).toBe(full.headers[name]);
  }
});

test('a client that has the file gets a 304', async () => {
  const etag = String((await get()).headers.etag);
  for (const known of [etag, `"1", W/${etag}`, '*']) {
    const { statusCode, body } = await get({ 'if-none-match': known });
    expect([statusCode, body]).toEqual([304, '']);
  }
  expect((await get({ 'if-none-match': '"1"' })).statusCode).toBe(200);
});

test('a document is downloaded under its name, and no name breaks the header', async () => {
  const id = await media.add('Řights 100%; x=1.pdf', pdf());
  const { headers } = await get({}, 'GET', `/media/${id}`);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="_ights 100_; x=1.pdf"; filename*=UTF-8''${encodeURIComponent('Řights 100%; x=1.pdf')}`,
  );
});

describe('nothing is served under', () => {
  it.each([
    '/media/',
    '/media/01980000-0000-7000-8000-000000000000',
    '/media/not-an-id',
    '/media/..%2F..%2Fetc%2Fpasswd',
    '/media/01980000-0000-7000-8000-000000000000/preview',
  ])('%s', async (path) => {
    expect((await get({}, 'GET', path)).statusCode).toBe(404);
  });

  it('an address with a NUL, which is refused as such', async () => {
    expect((await get({}, 'GET', '/media/%00')).statusCode).toBe(400);
  });

  it('the preview of a document or a video, and the name of the stored file', async () => {
    expect((await get({}, 'GET', `${url}/preview`)).statusCode).toBe(404);
    const [name] = await media.filesOnDisk();
    expect((await get({}, 'GET', `/media/${name}`)).statusCode).toBe(404);
  });
});

test('a picture in the Trash has no public address, and staff still see its preview', async () => {
  const id = await media.add('a.png', await picture(900, 600).png().toBuffer());
  expect((await get({}, 'GET', `/media/${id}/preview`)).headers['content-type']).toBe('image/webp');
  expect((await media.call('POST', `/${id}/trash`)).statusCode).toBe(200);
  for (const path of [`/media/${id}`, `/media/${id}/preview`])
    expect((await get({}, 'GET', path)).statusCode).toBe(404);
  const preview = await media.call('GET', `/${id}/preview`);
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(preview.headers['cache-control']).toBe('no-store');
  await media.call('POST', `/${id}/restore`);
  expect((await get({}, 'GET', `/media/${id}`)).statusCode).toBe(200);
});
