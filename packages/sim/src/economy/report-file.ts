import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Tables by the name of their place in `economy.md`. */
export type Tables = ReadonlyMap<string, readonly string[]>;

const placeOf = (name: string) => new RegExp(`(<!-- table: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);

/** The text with each table in its place. @throws Error when a place is missing */
export function withTables(text: string, tables: Tables): string {
  let changed = text;
  for (const [name, lines] of tables) {
    if (!placeOf(name).test(changed)) throw new Error(`economy.md has no place "<!-- table: ${name} -->"`);
    changed = changed.replace(
      placeOf(name),
      (_, start: string, end: string) => `${start}\n${lines.join('\n')}\n\n${end}`,
    );
  }
  return changed;
}

/** Writes tables into `economy.md` of a folder, and pictures alongside it. */
export async function writeReport(
  folder: string,
  tables: Tables,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const path = join(folder, 'economy.md');
  await writeFile(path, withTables(await readFile(path, 'utf8'), tables));
  for (const [name, svg] of pictures) await writeFile(join(folder, 'pictures', `${name}.svg`), svg);
}
