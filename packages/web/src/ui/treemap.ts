/** A rectangle within a frame, in the frame's unit, from its upper left corner. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Sized {
  readonly index: number;
  readonly area: number;
}

/** The worst ratio of the longer to the shorter edge in a strip along an edge of this length. */
function worstRatio(strip: readonly Sized[], edge: number): number {
  const total = strip.reduce((sum, { area }) => sum + area, 0);
  const thickness = total / edge;
  return Math.max(...strip.map(({ area }) => Math.max(thickness ** 2 / area, area / thickness ** 2)));
}

/** The rectangles of a strip along the shorter edge of the frame, and what it leaves of the frame. */
function layStrip(strip: readonly Sized[], frame: Rect): { placed: [number, Rect][]; rest: Rect } {
  const total = strip.reduce((sum, { area }) => sum + area, 0);
  const upright = frame.width >= frame.height;
  const edge = upright ? frame.height : frame.width;
  const thickness = edge === 0 ? 0 : total / edge;
  let offset = 0;
  const placed = strip.map(({ index, area }): [number, Rect] => {
    const length = thickness === 0 ? 0 : area / thickness;
    const rect = upright
      ? { x: frame.x, y: frame.y + offset, width: thickness, height: length }
      : { x: frame.x + offset, y: frame.y, width: length, height: thickness };
    offset += length;
    return [index, rect];
  });
  const rest = upright
    ? { ...frame, x: frame.x + thickness, width: Math.max(0, frame.width - thickness) }
    : { ...frame, y: frame.y + thickness, height: Math.max(0, frame.height - thickness) };
  return { placed, rest };
}

/**
 * A squarified treemap (Bruls, Huizing and van Wijk): each weight becomes a rectangle whose area is its share
 * of the frame, as square as possible, the largest at the upper left. Equal weights keep their order.
 *
 * @param weights above 0
 * @returns one rectangle for each weight, in the order of the weights
 */
export function treemap(weights: readonly number[], frame: Pick<Rect, 'width' | 'height'>): Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scale = total === 0 ? 0 : (frame.width * frame.height) / total;
  const sorted = weights
    .map((weight, index): Sized => ({ index, area: weight * scale }))
    .toSorted((left, right) => right.area - left.area);
  const rects: Rect[] = [];
  let rest: Rect = { x: 0, y: 0, ...frame };
  let strip: Sized[] = [];
  const lay = () => {
    const { placed, rest: left } = layStrip(strip, rest);
    for (const [index, rect] of placed) rects[index] = rect;
    rest = left;
    strip = [];
  };
  for (const item of sorted) {
    const edge = Math.min(rest.width, rest.height);
    if (strip.length > 0 && worstRatio([...strip, item], edge) > worstRatio(strip, edge)) lay();
    strip.push(item);
  }
  if (strip.length > 0) lay();
  return rects;
}
