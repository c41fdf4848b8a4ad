import { type Category, categories } from '@limelight/rules/celebrity';
import { type Rect, treemap } from '../../../ui/treemap';
import { heatTiles, inPercent, type MapBox, moveSize, readableSizes } from '../heat-tile-view';

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

interface MapLayout {
  readonly area: MapArea;
  readonly count: number;
  /** In px. */
  readonly frame: Pick<Rect, 'width' | 'height'>;
}

function largestOf(listings: readonly Mapped[], { area, count }: MapLayout) {
  return listings
    .map((listing) => ({ id: listing.id, category: listing.category, size: sizeOf(listing, area) }))
    .toSorted((left, right) => right.size - left.size)
    .slice(0, count);
}

/** The `count` celebrities with the largest areas, each with room for its name: the map of a phone. */
export function smallMap(listings: readonly Mapped[], layout: MapLayout): MapBox<string>[] {
  const largest = largestOf(listings, layout);
  const sizes = readableSizes(largest.map(({ size }) => size));
  return heatTiles(
    largest.map(({ id }, index) => ({ id, size: sizes[index] ?? 0 })),
    layout.frame,
  );
}

/** The `count` celebrities with the largest areas, as tiles in a box for each category. */
export function marketMap(listings: readonly Mapped[], layout: MapLayout): MapBox<MapGroup>[] {
  const { frame } = layout;
  const sized = largestOf(listings, layout);
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
