import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { mediaQuota } from './add-media.js';
import { mediaModule } from './media.module.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

/** A file holds at most 200 MB. */
const fileBytes = 200 * 1024 ** 2;

async function store(bytes: number): Promise<void> {
  if (bytes > fileBytes) {
    await store(bytes - fileBytes);
    return store(fileBytes);
  }
  const id = randomUUID();
  const file = { file: `media-${id.replaceAll('-', '')}.pdf`, name: 'file.pdf', mime: 'application/pdf' };
  const made = { created_at: services.clock.now(), created_by: randomUUID(), sha256: Buffer.alloc(32) };
  await services.db
    .insertInto('media')
    .values({ id, ...file, kind: 'document', bytes, ...made })
    .execute();
}

const waiting = async () => {
  const [queue] = mediaModule.waiting(services);
  if (queue === undefined) throw new Error('no queue');
  return queue.read();
};

test('staff are warned from 80 % of the quota on, and urgently once nothing fits any more', async () => {
  await storeSettings(services, { mediaQuotaGb: 1 });
  const quota = mediaQuota(services);
  await store(Math.floor(quota * 0.79));
  expect(await waiting()).toMatchObject({ count: 0, note: '', urgent: false });
  await store(Math.ceil(quota * 0.02));
  expect(await waiting()).toMatchObject({ count: 1, urgent: false });
  expect((await waiting()).note).toMatch(/ of /);
  await store(Math.ceil(quota * 0.2));
  expect(await waiting()).toMatchObject({ count: 1, urgent: true });
});
