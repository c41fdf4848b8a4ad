import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** What the instances on one database must have in common. */
export interface Ground {
  readonly secrets: readonly string[];
  /** Says where uploaded files are. */
  readonly filesPlace: string;
}

/** Classes of advisory locks, whose keys are fingerprints. Shared, and held by those who serve. */
const classes = { secret: 7_266_020, files: 7_266_021 } as const;

/** 32 bits of a keyed hash, which say nothing about what it was made of. */
function fingerprint(text: string): number {
  return createHmac('sha256', 'limelight ground').update(text).digest().readInt32BE();
}

function fingerprintsOf({ secrets, filesPlace }: Ground) {
  return { secret: secrets.map(fingerprint), files: [fingerprint(filesPlace)] };
}

/** Shows the other instances what this one has, until the connection ends. */
export async function showGround(client: pg.Client, ground: Ground): Promise<void> {
  const prints = fingerprintsOf(ground);
  for (const kind of ['secret', 'files'] as const) {
    for (const print of prints[kind])
      await client.query('select pg_advisory_lock_shared($1, $2)', [classes[kind], print]);
  }
}

/**
 * Which of it an instance that serves has otherwise. One secret in common is enough: they are being rotated.
 */
export async function findOtherGround(
  client: pg.Client,
  ground: Ground,
): Promise<{ readonly secret: boolean; readonly files: boolean }> {
  const prints = fingerprintsOf(ground);
  const differs = async (kind: keyof typeof classes) => {
    const { rows } = await client.query(
      `select from pg_locks
       where locktype = 'advisory' and classid::int8 = $1 and objsubid = 2 and granted and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())
       group by pid having not bool_or(objid::int8 = any ($2::int8[])) limit 1`,
      // As the catalogue writes them: without a sign.
      [classes[kind], prints[kind].map((print) => print >>> 0)],
    );
    return rows.length > 0;
  };
  return { secret: await differs('secret'), files: await differs('files') };
}
