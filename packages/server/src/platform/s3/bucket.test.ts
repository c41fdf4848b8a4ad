import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lastModified, S3Server } from '../../testing/s3-server.js';
import { signatureProblem } from '../../testing/s3-signature.js';
import { systemClock } from '../clock.js';
import { Bucket } from './bucket.js';

const server = new S3Server();
let folder = '';
let path = '';
/** Three parts, the last one shorter. */
const content = randomBytes(17 * 1024 ** 2);

beforeAll(async () => {
  await server.start();
  folder = await mkdtemp(join(tmpdir(), 'limelight-s3-'));
  path = join(folder, 'a.backup');
  await writeFile(path, content);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.recover();
  server.objects.clear();
  server.uploads.clear();
  server.requests.length = 0;
});

const bucketOf = (changes = {}) => new Bucket({ ...server.settings, ...changes }, systemClock);
const stored = () => server.objects.get('game one/a.backup');
const digest = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('hex');

test('the check of signatures accepts the example of Amazon’s documentation, and no other', () => {
  const example = {
    method: 'GET',
    target: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    body: Buffer.alloc(0),
  };
  const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  expect(signatureProblem(example, keys)).toBe(null);
  expect(signatureProblem({ ...example, target: '/other.txt' }, keys)).toBe('SignatureDoesNotMatch');
});

test('a file is uploaded in parts and read again, byte by byte', async () => {
  const progress: number[] = [];
  await bucketOf().upload('a.backup', path, { onProgress: (bytes) => progress.push(bytes) });
  expect(progress).toEqual([8 * 1024 ** 2, 16 * 1024 ** 2, content.length]);
  expect(digest(await buffer(bucketOf().read('a.backup')))).toBe(digest(content));
  expect((await buffer(bucketOf().read('a.backup', { bytesMax: 100 }))).equals(content.subarray(0, 100))).toBe(true);
  expect((await buffer(bucketOf().read('a.backup', { first: 5, last: 9 }))).equals(content.subarray(5, 10))).toBe(true);
  expect(await bucketOf().sizeOf('a.backup')).toBe(content.length);
});

test('all pages of the list are read, and names outside the prefix are left out', async () => {
  const names = ['1', '2', '3', '4', '5', '6', "7 & 8's"];
  for (const name of names) server.objects.set(`game one/${name}`, Buffer.from(name));
  server.objects.set('of somebody else', Buffer.from('x'));
  const changedAt = new Date(lastModified);
  expect(await bucketOf().list()).toEqual(names.map((name) => ({ name, bytes: name.length, changedAt })));
  expect(await bucketOf().list('7')).toEqual([{ name: "7 & 8's", bytes: 7, changedAt }]);
  await bucketOf().remove("7 & 8's");
  expect(server.objects.has("game one/7 & 8's")).toBe(false);
  expect(await bucketOf().sizeOf("7 & 8's")).toBe(null);
});

test.each([
  ['a wrong key', { secretAccessKey: 'another' }, /SignatureDoesNotMatch/],
  ['an unknown key', { accessKeyId: 'AKIDOTHER' }, /InvalidAccessKeyId/],
  ['a bucket that does not exist', { bucket: 'nowhere' }, /NoSuchBucket/],
])('%s is refused after one request, with the reason', async (_what, changes, message) => {
  await expect(bucketOf(changes).list()).rejects.toThrow(message);
  expect(server.requests).toHaveLength(1);
});

test.each([
  ['a status 500', 500],
  ['a request without an answer', 'hang'],
  ['a closed connection', 'drop'],
  ['an error after status 200', 'late-error'],
] as const)('%s is repeated, and the upload is complete', async (_what, failure) => {
  const each = [/uploads/, /partNumber=2/, /^POST .*uploadId/, /^HEAD/];
  const patterns = { 500: each, drop: each, hang: [/partNumber=2/], 'late-error': [/^POST .*uploadId/] }[failure];
  for (const pattern of patterns) server.fail(failure, pattern, failure === 'hang' ? 1 : 2);
  await bucketOf().upload('a.backup', path);
  expect(digest(stored())).toBe(digest(content));
  expect(server.uploads.size).toBe(0);
});

test('an upload that cannot be finished says why and leaves nothing in the bucket', async () => {
  server.fail(503, /partNumber=3/, 100);
  await expect(bucketOf().upload('a.backup', path)).rejects.toThrow(/answered PUT with InternalError/);
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
});

test('the next upload of a name removes the parts that a killed one left behind, and no others', async () => {
  server.uploads.set('killed', { key: 'game one/a.backup', parts: new Map([[1, Buffer.alloc(1)]]) });
  server.uploads.set('of another', { key: 'game one/a.backup.2', parts: new Map() });
  await bucketOf().upload('a.backup', path);
  expect([...server.uploads.keys()]).toEqual(['of another']);
});

test('an upload whose last answer was lost is complete', async () => {
  server.fail('lose', /^POST .*uploadId/);
  await bucketOf().upload('a.backup', path);
  expect(digest(stored())).toBe(digest(content));
});

test('a download that is cut off goes on where it was', async () => {
  server.objects.set('game one/a.backup', content);
  server.fail('truncate', /^GET/, 3);
  expect(digest(await buffer(bucketOf().read('a.backup')))).toBe(digest(content));
  expect(server.requests).toHaveLength(4);
});

test('a download never joins two versions of a file', async () => {
  server.objects.set('game one/a.backup', content);
  server.fail('truncate', /^GET/, 1);
  const chunks = bucketOf().read('a.backup');
  await chunks.next();
  server.objects.set('game one/a.backup', Buffer.concat([content, Buffer.alloc(1)]));
  await expect(buffer(chunks)).rejects.toThrow(/PreconditionFailed/);
});

test('a bucket that nothing answers for is reported with its address', async () => {
  const closed = new S3Server();
  await closed.start();
  const { endpoint } = closed;
  await closed.close();
  await expect(bucketOf({ endpoint }).list()).rejects.toThrow(`${endpoint} cannot be reached: ECONNREFUSED`);
  server.fail('hang', /^GET/, 100);
  await expect(bucketOf({ timeoutMs: 100 }).list()).rejects.toMatchObject({ code: 'TimedOut' });
});
