import { z } from 'zod';
import type { BucketSettings } from '../platform/s3/s3-client.js';
import { EnvironmentError } from './environment-error.js';

const text = z
  .string()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const isAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** The environment variables of the bucket of backups. */
export const bucketVariables = {
  BACKUP_S3_ENDPOINT: text.refine((value) => value === undefined || isAddress(value), 'must be a URL of http or https'),
  BACKUP_S3_BUCKET: text.refine(
    (value) => value === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    'must be the name of a bucket',
  ),
  BACKUP_S3_REGION: text,
  BACKUP_S3_PREFIX: text.refine(
    (value) => value === undefined || /^[\w-][\w./-]*$/.test(value),
    'must consist of letters, digits, ".", "-", "_" and "/"',
  ),
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
};

const schema = z.object(bucketVariables);
const needed = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

const requestTimeoutMs = 120_000;
const retryPauseMs = 500;

/**
 * Undefined without any: backups stay on this machine.
 * @throws EnvironmentError when one of the four is missing
 */
export function bucketOf(values: z.infer<typeof schema>): BucketSettings | undefined {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = needed.map((name) => values[name]);
  const given = needed.find((name) => values[name] !== undefined);
  if (given === undefined) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new EnvironmentError(`${needed.find((name) => !values[name])} must be set when ${given} is`);
  }
  const prefix = values.BACKUP_S3_PREFIX?.replace(/\/*$/, '/') ?? '';
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    region: values.BACKUP_S3_REGION ?? 'us-east-1',
    prefix,
    accessKeyId,
    secretAccessKey,
    timeoutMs: requestTimeoutMs,
    retryPauseMs,
  };
}
