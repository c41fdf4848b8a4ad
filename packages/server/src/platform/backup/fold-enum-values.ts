import type { Migration } from '../migrate.js';

const addition = /^alter type (\w+) add value ('[^']+');$/gm;

/** Between two ranges of players. */
const commitOfRange = /^ +commit;$/gm;

/**
 * The same migrations for one transaction: PostgreSQL 16 refuses a value that the transaction added to a
 * type, so that each is part of its type from the start; and nothing is committed before the end.
 * @throws when a value is added in another form than at the end
 */
export function foldEnumValues(migrations: readonly Migration[]): Migration[] {
  const added = migrations.flatMap(({ text }) => [...text.matchAll(addition)]);
  return migrations.map((migration) => {
    let text = migration.text.replace(addition, '').replace(commitOfRange, '');
    if (/\badd value\b/i.test(text)) throw new Error(`${migration.name} adds a value to a type in an unknown form`);
    for (const [, type, value] of added) {
      text = text.replace(
        new RegExp(`^(create type ${type} as enum \\([^;]*?)\\s*\\);`, 'm'),
        (_whole, start) => `${start}, ${value});`,
      );
    }
    return { ...migration, text };
  });
}
