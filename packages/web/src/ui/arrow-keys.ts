/** An item's place on the screen. */
export interface ItemPlace {
  readonly left: number;
  readonly top: number;
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type Arrow = (typeof arrows)[number];

export function isArrow(key: string): key is Arrow {
  return (arrows as readonly string[]).includes(key);
}

/**
 * The item that an arrow leads to, in a list of one or more columns: left and right to its neighbours in
 * reading order, up and down to the item of the next line that is nearest in the column.
 *
 * @param places in reading order
 * @returns the index, or undefined at an end of the list
 */
export function itemTowards(places: readonly ItemPlace[], from: number, arrow: Arrow): number | undefined {
  const start = places[from];
  if (start === undefined) return undefined;
  const step = arrow === 'ArrowDown' || arrow === 'ArrowRight' ? 1 : -1;
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') return places[from + step] && from + step;
  const isBeyond = ({ top }: ItemPlace) => (top - start.top) * step > 0;
  const nearest = { index: -1, line: 0, away: 0 };
  for (let index = from + step; index >= 0 && index < places.length; index += step) {
    const place = places[index];
    if (place === undefined || !isBeyond(place)) continue;
    const away = Math.abs(place.left - start.left);
    if (nearest.index === -1) nearest.line = place.top;
    else if (place.top !== nearest.line) break;
    if (nearest.index === -1 || away < nearest.away) Object.assign(nearest, { index, away });
  }
  return nearest.index === -1 ? undefined : nearest.index;
}
