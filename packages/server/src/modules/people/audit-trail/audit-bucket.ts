import { z } from 'zod';
import type { Bucket } from '../../../platform/s3/bucket.js';
import type { ChainPlace } from './audit-seal.sql.js';

const name = 'audit-trail-head.json';
const bytesMax = 1_000;

const headSchema = z.strictObject({ number: z.int().positive(), hash: z.hex(), at: z.iso.datetime() });

/** The head of the trail that the bucket has; undefined before the first. @throws S3Error */
export async function findBucketHead(bucket: Bucket): Promise<(ChainPlace & { readonly at: Date }) | undefined> {
  if ((await bucket.sizeOf(name)) === null) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of bucket.read(name, { bytesMax })) chunks.push(chunk);
  const { number, hash, at } = headSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  return { number, hash: Buffer.from(hash, 'hex'), at: new Date(at) };
}

/** @throws S3Error */
export async function saveBucketHead(bucket: Bucket, { number, hash }: ChainPlace, at: Date): Promise<void> {
  const head = { number, hash: hash.toString('hex'), at: at.toISOString() };
  await bucket.put(name, Buffer.from(JSON.stringify(head)));
}
