import type { CsvCell } from './csv.js';
import { formatDateTime } from './time.js';

/**
 * The two columns of a moment: as staff and players read it, and as programs and other countries do. The only
 * form of a moment in a file.
 */
export function timeColumns<Key extends string>(
  name: string,
  key: Key,
): Readonly<Record<string, (row: Readonly<Record<Key, Date | string | null>>) => CsvCell>> {
  const column = (present: (ms: number) => string) => (row: Readonly<Record<Key, Date | string | null>>) => {
    const time: Date | string | null = row[key];
    return time === null ? null : present(new Date(time).getTime());
  };
  return {
    [`${name} (London)`]: column(formatDateTime),
    [`${name} (UTC)`]: column((ms) => new Date(ms).toISOString()),
  };
}
