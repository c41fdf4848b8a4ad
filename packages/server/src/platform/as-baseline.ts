import { createHash } from 'node:crypto';

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/**
 * The last migration that the baseline replaced, and the SHA-256 of the names and checksums of all of them.
 */
const last = '0067_mailed_accounts.sql';
const digest = 'f12a054c66c412740fb87476c1069665fc10855e3944e63ad4faa279bb37ada3';

/**
 * The history of a database or a backup, with the baseline in place of the migrations that it replaced.
 * @throws when these are not exactly those of the last version before 1.0: the schema is not the baseline's
 */
export function asBaseline(
  history: readonly AppliedMigration[],
  { name, checksum }: AppliedMigration,
): readonly AppliedMigration[] {
  const replaced = history.filter((one) => one.name <= last && one.name !== name);
  if (replaced.length === 0) return history;
  const lines = replaced.map((one) => `${one.name} ${one.checksum}`).sort();
  if (createHash('sha256').update(lines.join('\n')).digest('hex') !== digest) {
    throw new Error(`this game is older than migration ${last}: start it with the last version before 1.0 first`);
  }
  return [{ name, checksum }, ...history.filter((one) => !replaced.includes(one))];
}
