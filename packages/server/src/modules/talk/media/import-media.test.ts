import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { mediaDownloadBytesMax } from '@limelight/rules/media';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pictureBomb } from '../../../testing/picture-bomb.js';
import { MediaUnderTest } from './media.fixture.js';
import { pdf, picture } from './sample-files.fixture.js';

let media: MediaUnderTest;
let server: Server;
let handle: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network = {
    resolve: async (host: string) => (host === 'pictures.example' ? ['93.184.216.34'] : ['10.0.0.1']),
    connect: () => connect((server.address() as AddressInfo).port, '127.0.0.1'),
  };
  media = await MediaUnderTest.open({ network });
});
afterAll(async () => {
  await media.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => media.empty());

const from = (url: string, id = media.newId()) => media.call('POST', '/imports', { id, url });

test('a picture from a web address is stored once, written again, with its source in the audit trail', async () => {
  let requests = 0;
  const photo = await picture(70, 50)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toBuffer();
  handle = (_request, response) => {
    requests += 1;
    // What the server says about the type counts for nothing.
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(photo);
  };
  const url = 'https://pictures.example/press/Tyla%20tour.jpg?size=large';
  const answer = await from(url);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json();
  expect(answer.json()).toMatchObject({
    name: 'Tyla tour.jpg',
    mime: 'image/jpeg',
    source: url,
    width: 70,
    height: 50,
  });
  const { rawPayload } = await media.app.inject(`/media/${id}`);
  expect(rawPayload.includes('where I live')).toBe(false);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 70 });
  expect(requests).toBe(1);
  const entry = media.services.db.selectFrom('audit_entry').selectAll().where('target_id', '=', id);
  expect(await entry.executeTakeFirst()).toMatchObject({ action: 'media.import', after: { source: url } });
  expect((await from(url, id)).json()).toEqual(answer.json());
});

test.each([
  ['a page that says that it is a picture', async () => Buffer.from('<html></html>'), 415, 'FILE_TYPE_INVALID'],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'FILE_TYPE_INVALID'],
  ['a document', async () => pdf(), 415, 'FILE_TYPE_INVALID'],
  ['more than 5 MB', async () => Buffer.alloc(mediaDownloadBytesMax + 1), 413, 'FILE_TOO_LARGE'],
  ['a picture of 16,000 x 16,000 pixels', async () => pictureBomb(16_000), 400, 'FILE_UNREADABLE'],
  ['nothing', async () => Buffer.alloc(0), 415, 'FILE_TYPE_INVALID'],
] as const)('%s is refused and leaves nothing', async (_what, make, status, code) => {
  const content = await make();
  handle = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(content);
  const answer = await from('https://pictures.example/a.png');
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([status, code]);
  expect([await media.rows(), await media.filesOnDisk()]).toEqual([[], []]);
});

test('a download that breaks off or takes too long leaves nothing', async () => {
  handle = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 }).write(Buffer.alloc(1_000));
    setTimeout(() => response.destroy(), 50);
  };
  const brokenOff = await from('https://pictures.example/a.png');
  expect([brokenOff.statusCode, brokenOff.json().code]).toEqual([400, 'DOWNLOAD_FAILED']);
  expect(await media.filesOnDisk()).toEqual([]);
  handle = (_request, response) => void response.writeHead(200).write(Buffer.alloc(1_000));
  const slow = from('https://pictures.example/a.png');
  await expect.poll(() => media.filesOnDisk()).toHaveLength(1);
  media.services.clock.advance(60_000);
  expect((await slow).json().code).toBe('DOWNLOAD_FAILED');
  await expect.poll(() => media.filesOnDisk()).toEqual([]);
});

test.each(['http://pictures.example/a.png', 'https://inside.example/a.png', 'https://localhost:5432/', 'hello'])(
  '%s is refused',
  async (url) => {
    const answer = await from(url);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'ADDRESS_REFUSED']);
  },
);
