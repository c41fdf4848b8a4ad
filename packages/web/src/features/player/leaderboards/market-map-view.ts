import { type Category, categories } from '@limelight/rules/celebrity';
import { type Rect, treemap } from '../../../ui/treemap';
import { heatTiles, inPercent, type MapBox, moveSize } from '../heat-tile-view';

/** What the area of a tile stands for: the size of the move of 24 hours, or the price of a share. */
export type MapArea = 'move' | 'price';

interface Mapped {
  readonly id: string;
  readonly category: Category;
  readonly priceCents: number;
  readonly dayAgoPriceCents: number;
}

export interface MapGroup {
  readonly category: Category;
  /** The celebrities' ids. */
  readonly tiles: readonly MapBox<string>[];
}

/** Height in px of a category's heading. */
const mapHeadPx = 24;

function sizeOf(listing: Mapped, area: MapArea): number {
  return area === 'price' ? listing.priceCents : moveSize(listing);
}

/**
 * The `count` celebrities with the largest areas, as tiles in a box for each category. The frame is in px.
 */
export function marketMap(
  listings: readonly Mapped[],
  {
    area,
    count,
    frame,
  }: { readonly area: MapArea; readonly count: number; readonly frame: Pick<Rect, 'width' | 'height'> },
): MapBox<MapGroup>[] {
  const sized = listings
    .map((listing) => ({ id: listing.id, category: listing.category, size: sizeOf(listing, area) }))
    .toSorted((left, right) => right.size - left.size)
    .slice(0, count);
  const groups = categories
    .map((category) => ({ category, tiles: sized.filter((tile) => tile.category === category) }))
    .filter(({ tiles }) => tiles.length > 0);
  const boxes = treemap(
    groups.map(({ tiles }) => tiles.reduce((sum, { size }) => sum + size, 0)),
    frame,
  );
  return groups.flatMap(({ category, tiles }, index) => {
    const box = boxes[index];
    if (box === undefined) return [];
    const inner = { width: box.width, height: Math.max(box.height - mapHeadPx, 1) };
    return { box: inPercent(box, frame), content: { category, tiles: heatTiles(tiles, inner) } };
  });
}
