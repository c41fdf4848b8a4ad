/** The minimum width of an entry in px, from which follows how many entries fill the viewport. */
const entryWidthMin = 170;
const groupSizeMin = 6;

export function groupSizeFor(windowWidth: number): number {
  return Math.max(groupSizeMin, Math.ceil(windowWidth / entryWidthMin));
}

/** `size` entries from `start`, wrapping around at the end; fewer only when there are fewer. */
export function groupFrom<Entry>(entries: readonly Entry[], start: number, size: number): readonly Entry[] {
  const count = Math.min(size, entries.length);
  return Array.from({ length: count }, (_, index) => entries[(start + index) % entries.length]).filter(
    (entry) => entry !== undefined,
  );
}
