import { hourMs } from '@limelight/rules/time';
import type { Finding } from '../../../platform/audit.sql.js';
import type { Clock } from '../../../platform/clock.js';
import type { Executor } from '../../../platform/database.js';
import { Bucket } from '../../../platform/s3/bucket.js';
import type { BucketSettings } from '../../../platform/s3/s3-client.js';
import { isSignature, sign } from '../../../platform/signature.js';
import { readFunctions } from '../../../platform/sql-functions.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { findBucketHead, saveBucketHead } from './audit-bucket.js';
import * as seals from './audit-seal.sql.js';

const start: seals.ChainPlace = { number: 0, hash: Buffer.alloc(32) };

/** The key is SECRET's, and the purpose keeps the signature from being valid for anything else. */
function signedOf({ number, hash }: seals.ChainPlace) {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(number));
  return { purpose: 'audit-trail', payload: Buffer.concat([place, hash]) };
}

/** From the function's file, which somebody who has the database alone cannot change. */
async function readHashing(): Promise<string> {
  const text = (await readFunctions()).find(({ name }) => name === 'audit_entry_hash')?.text;
  const hashing = text?.split('$$')[1];
  if (hashing === undefined) throw new Error('functions/audit_entry_hash.sql has no body');
  return hashing;
}

/** @returns what is wrong between two places of the chain, or with the seal of the first */
async function problemOf(
  db: Executor,
  secrets: readonly string[],
  [after, until]: readonly [seals.ChainPlace, seals.ChainPlace],
): Promise<string | null> {
  const seal = await seals.findSeal(db);
  if (seal !== undefined && !isSignature(seal.signature, secrets, signedOf(seal))) {
    return `the seal of entry ${seal.number} was made with none of the values of SECRET`;
  }
  const altered = await seals.findAltered(db, { after, until, hashing: await readHashing() });
  return altered === null ? null : `entry ${altered} is not the one that was written`;
}

type SealServices = Pick<Services, 'db' | 'clock' | 'log' | 'secret' | 'secrets' | 'env'>;

/**
 * Seals the newest entry with a key that the database does not know, after a check that its chain leads to
 * the entry that was sealed before. Every hour the log and the bucket get what was sealed. A trail that was
 * changed is never sealed again. The newest of several secrets seals, so that an older one can be removed.
 */
export function auditSealTask(services: SealServices): TickTask {
  const { db, clock, log, secret, secrets, env } = services;
  return {
    name: 'audit seal',
    run: async () => {
      const [seal, head] = [await seals.findSeal(db), await seals.readHead(db)];
      if (head.number === 0 && seal === undefined) return;
      const isSealed = seal?.number === head.number && isSignature(seal.signature, [secret], signedOf(head));
      if (!isSealed) {
        const problem = await problemOf(db, secrets, [seal ?? start, head]);
        if (problem !== null) return log.error({ problem }, 'the audit trail was changed outside of the game');
        await seals.saveSeal(db, { ...head, signature: sign(secret, signedOf(head)) });
      }
      const now = clock.now();
      if (seal?.witnessedAt && now.getTime() - seal.witnessedAt.getTime() < hourMs) return;
      log.info({ number: head.number, hash: head.hash.toString('hex') }, 'the head of the audit trail');
      // A bucket that does not answer gets the next one.
      await seals.markWitnessed(db, now);
      if (env.backupBucket !== undefined) {
        const bucket = new Bucket(env.backupBucket, clock);
        const problem = await bucketProblem(db, bucket);
        if (problem === null) await saveBucketHead(bucket, head, now);
        else log.error({ problem }, 'the audit trail was changed outside of the game');
      }
    },
  };
}

async function bucketProblem(db: Executor, bucket: Bucket): Promise<string | null> {
  const witness = await findBucketHead(bucket);
  if (witness === undefined || (await seals.hasOrRestored(db, witness, witness.at))) return null;
  return `the trail lacks entry ${witness.number} as the bucket has had it since ${witness.at.toISOString()}`;
}

/** What `npm run audit` finds of the seal, over the whole trail, and of the bucket, where there is one. */
export async function auditSeal(audited: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly secrets: readonly string[];
  readonly bucket: BucketSettings | undefined;
}): Promise<Finding[]> {
  const { db, clock, secrets, bucket } = audited;
  const seal = await seals.findSeal(db);
  const findings = [
    {
      invariant: 'the audit trail is the one that the server sealed with SECRET',
      problem: seal === undefined ? null : await problemOf(db, secrets, [start, seal]),
    },
    ...(bucket === undefined
      ? []
      : [
          {
            invariant: 'the audit trail has the entry that the bucket witnessed',
            problem: await bucketProblem(db, new Bucket(bucket, clock)),
          },
        ]),
  ];
  return findings.map(({ invariant, problem }) => ({ invariant, brokenRows: problem === null ? [] : [problem] }));
}
