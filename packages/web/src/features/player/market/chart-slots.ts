const slotsMax = 400;

function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}

/** Seconds per slot: their usual distance, or a part of it where there are few points. */
function slotSeconds(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const usual = median(gaps.toSorted((left, right) => left - right));
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return Math.max(1, Math.floor(usual / Math.max(1, Math.floor((slotsMax * usual) / Math.max(1, span)))));
}

/**
 * The chart library draws its points at equal distances, whatever the time between them. A slot for each
 * point, and the times of the empty slots between them, bring its time axis to scale.
 *
 * @param times in whole seconds, ascending
 */
export function slotsToScale(times: readonly number[]) {
  const first = times[0] ?? 0;
  const seconds = slotSeconds(times);
  const slots: number[] = [];
  const emptySeconds: number[] = [];
  for (const time of times) {
    const before = slots.at(-1) ?? -1;
    const slot = Math.max(before + 1, Math.round((time - first) / seconds));
    for (let empty = before + 1; empty < slot; empty += 1) emptySeconds.push(first + empty * seconds);
    slots.push(slot);
  }
  return { slots, emptySeconds, seconds };
}
