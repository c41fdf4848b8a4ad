const kibibyte = 1_024;
export const mebibyte = 1_024 * kibibyte;
export const gibibyte = 1_024 * mebibyte;

const units = [
  { name: 'TB', bytes: 1_024 * gibibyte },
  { name: 'GB', bytes: gibibyte },
  { name: 'MB', bytes: mebibyte },
  { name: 'KB', bytes: kibibyte },
] as const;

/**
 * "1.8 MB", "5 GB", "812 bytes": 1,024 bytes to the kilobyte, at most one decimal, rounded to the nearest.
 */
export function formatBytes(bytes: number): string {
  const size = Math.abs(bytes);
  // The limit of a unit is where rounding would print the next one: 1,023.99 KB is 1 MB.
  const unit = units.find((candidate) => size >= candidate.bytes - candidate.bytes / 2_048);
  if (unit === undefined) return `${bytes} ${size === 1 ? 'byte' : 'bytes'}`;
  return `${Number((bytes / unit.bytes).toFixed(1))} ${unit.name}`;
}
