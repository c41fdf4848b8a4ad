const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** "1.84 GB", with 1,000 bytes to the kilobyte and three digits. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (Math.abs(value) >= 999.5 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
