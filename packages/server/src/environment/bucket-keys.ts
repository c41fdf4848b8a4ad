import { z } from 'zod';
import type { BucketSettings } from '../platform/s3/s3-client.js';
import { EnvironmentError } from './environment-error.js';

const text = z
  .string()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const isAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const fields = {
  ENDPOINT: text.refine((value) => value === undefined || isAddress(value), 'must be a URL of http or https'),
  BUCKET: text.refine(
    (value) => value === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    'must be the name of a bucket',
  ),
  REGION: text,
  PREFIX: text.refine(
    (value) => value === undefined || /^[\w-][\w./-]*$/.test(value),
    'must consist of letters, digits, ".", "-", "_" and "/"',
  ),
  ACCESS_KEY_ID: text,
  SECRET_ACCESS_KEY: text,
} as const;

type Field = keyof typeof fields;
type Purpose = 'BACKUP' | 'FILES';
type Variables = { readonly [Name in `${Purpose}_S3_${Field}`]: (typeof fields)[Field] };

/** The environment variables of the buckets, of backups and of uploaded files. */
export const bucketVariables = Object.fromEntries(
  (['BACKUP', 'FILES'] as const).flatMap((purpose) =>
    Object.entries(fields).map(([field, schema]) => [`${purpose}_S3_${field}`, schema]),
  ),
) as Variables;

type Values = { readonly [Name in keyof Variables]?: string | undefined };
type Limits = Pick<BucketSettings, 'timeoutMs' | 'retryPauseMs' | 'triesMax'>;

const needed = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

const backupLimits: Limits = { timeoutMs: 120_000, retryPauseMs: 500 };
/** Somebody waits for the page. Together shorter than a shutdown may take. */
const fileLimits: Limits = { timeoutMs: 3_500, retryPauseMs: 200, triesMax: 2 };

/** Undefined without any of its settings: backups stay on this machine. */
export function backupBucketOf(values: Values): BucketSettings | undefined {
  return bucketOf(values, 'BACKUP', backupLimits);
}

/** Undefined without any of its settings: uploaded files are in the data directory. */
export function filesBucketOf(values: Values): BucketSettings | undefined {
  return bucketOf(values, 'FILES', fileLimits);
}

/** @throws EnvironmentError when one of the four that are needed is missing */
function bucketOf(values: Values, purpose: Purpose, limits: Limits): BucketSettings | undefined {
  const valueFor = (field: Field) => values[`${purpose}_S3_${field}`];
  const [endpoint, bucket, accessKeyId, secretAccessKey] = needed.map(valueFor);
  const given = needed.find((field) => valueFor(field) !== undefined);
  if (given === undefined) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    const missing = needed.find((field) => !valueFor(field));
    throw new EnvironmentError(`${purpose}_S3_${missing} must be set when ${purpose}_S3_${given} is`);
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    region: valueFor('REGION') ?? 'us-east-1',
    prefix: valueFor('PREFIX')?.replace(/\/*$/, '/') ?? '',
    accessKeyId,
    secretAccessKey,
    ...limits,
  };
}

/** @throws EnvironmentError when backups and files would be mixed */
export function requireApart(backups: BucketSettings | undefined, files: BucketSettings | undefined): void {
  if (backups === undefined || files === undefined) return;
  const placeOf = ({ endpoint, bucket, prefix }: BucketSettings) => `${endpoint} ${bucket} ${prefix}`;
  if (placeOf(backups) !== placeOf(files)) return;
  throw new EnvironmentError('FILES_S3_PREFIX must differ from BACKUP_S3_PREFIX where both are in one bucket');
}
