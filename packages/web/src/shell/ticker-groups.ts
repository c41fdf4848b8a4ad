/** The narrowest an entry of the strip gets, in px; groups of so many entries fill any window of that width. */
const entryWidthMin = 170;
const groupSizeMin = 6;

export function groupSizeFor(windowWidth: number): number {
  return Math.max(groupSizeMin, Math.ceil(windowWidth / entryWidthMin));
}

/** `size` entries from `start` on, from the beginning again after the end. Fewer only when there are fewer. */
export function groupFrom<Entry>(entries: readonly Entry[], start: number, size: number): readonly Entry[] {
  const count = Math.min(size, entries.length);
  return Array.from({ length: count }, (_, index) => entries[(start + index) % entries.length]).filter(
    (entry) => entry !== undefined,
  );
}
