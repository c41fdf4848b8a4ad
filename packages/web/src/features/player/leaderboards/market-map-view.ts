import { type Category, categories } from '@limelight/rules/celebrity';
import { type Bps, bps, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { type Rect, treemap } from '../../../ui/treemap';

/** What the area of a tile stands for: the size of the move of 24 hours, or the price of a share. */
export type MapArea = 'move' | 'price';

interface Mapped {
  readonly id: string;
  readonly category: Category;
  readonly priceCents: number;
  readonly dayAgoPriceCents: number;
}

/** In per cent of the surrounding box. */
export interface MapBox<Content> {
  readonly box: Rect;
  readonly content: Content;
}

export interface MapGroup {
  readonly category: Category;
  /** The celebrities' ids. */
  readonly tiles: readonly MapBox<string>[];
}

export interface TileFigures {
  readonly changeBps: Bps;
  /** How strong the tint is, from 0 to 1. */
  readonly strength: number;
}

/** The move in basis points from which a tint is as strong as it gets. */
export const fullTintBps = 1_000;
/** A share that has not moved is still on the map. */
const moveMinBps = 10;
/** Height in px of a category's heading. */
const mapHeadPx = 24;

function inPercent({ x, y, width, height }: Rect, frame: Pick<Rect, 'width' | 'height'>): Rect {
  const [across, down] = [100 / frame.width, 100 / frame.height];
  return { x: x * across, y: y * down, width: width * across, height: height * down };
}

/** What a tile says of the last 24 hours. */
export function tileFigures({ priceCents, dayAgoPriceCents }: Omit<Mapped, 'id' | 'category'>): TileFigures {
  const changeBps = dayAgoPriceCents > 0 ? movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps : bps(0);
  return { changeBps, strength: Math.min(Math.abs(changeBps) / fullTintBps, 1) };
}

function sizeOf(listing: Mapped, area: MapArea): number {
  return area === 'price' ? listing.priceCents : Math.max(Math.abs(tileFigures(listing).changeBps), moveMinBps);
}

/** The `count` celebrities with the largest areas, as tiles in a box for each category. The frame is in px. */
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
    const places = treemap(
      tiles.map(({ size }) => size),
      inner,
    );
    const content = {
      category,
      tiles: tiles.flatMap(({ id }, place) => {
        const rect = places[place];
        return rect === undefined ? [] : { box: inPercent(rect, inner), content: id };
      }),
    };
    return { box: inPercent(box, frame), content };
  });
}

/** "+2.3%", always with its sign; the table below has both decimals. */
export function moveText(changeBps: Bps): string {
  const sign = changeBps < 0 ? '\u2212' : '+';
  return `${sign}${(Math.abs(changeBps) / 100).toFixed(1)}%`;
}

/** The shortest recognisable form of a name: the last of its words, unless that is a short one. */
export function shortName(name: string): string {
  const last = name.split(' ').at(-1) ?? name;
  return last.length < 4 ? name : last;
}
