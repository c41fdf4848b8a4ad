import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../testing/services.js';
import { mediaQuota } from './add-media.js';
import { mediaModule } from './media.module.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

async function store(bytes: number): Promise<void> {
  const now = services.clock.now();
  const file = { id: randomUUID(), name: 'file.pdf', type: 'document', content_type: 'application/pdf', bytes } as const;
  await services.db
    .insertInto('media')
    .values({ ...file, digest: Buffer.alloc(32), created_at: now, updated_at: now, created_by: randomUUID() } as never)
    .execute();
}

const waiting = async () => {
  const [queue] = mediaModule.waiting(services);
  if (queue === undefined) throw new Error('no queue');
  return queue.read();
};

test('staff are warned from 80 % of the quota on, and urgently once nothing fits any more', async () => {
  const quota = mediaQuota(services);
  await store(Math.floor(quota * 0.79));
  expect(await waiting()).toMatchObject({ count: 0, note: '', urgent: false });
  await store(Math.ceil(quota * 0.02));
  expect(await waiting()).toMatchObject({ count: 1, urgent: false });
  expect((await waiting()).note).toMatch(/ of /);
  await store(Math.ceil(quota * 0.2));
  expect(await waiting()).toMatchObject({ count: 1, urgent: true });
});
