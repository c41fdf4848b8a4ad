import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { type Bps, bps, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { type Rect, treemap } from '../../ui/treemap';

export interface TileFigures {
  readonly changeBps: Bps;
  /** How strong the tint is, from 0 to 1. */
  readonly strength: number;
}

/** The move in basis points from which a tint is as strong as it gets. */
export const fullTintBps = 1_000;

/** What a tile says of the last 24 hours. */
export function tileFigures({
  priceCents,
  dayAgoPriceCents,
}: Pick<Celebrity, 'priceCents' | 'dayAgoPriceCents'>): TileFigures {
  const changeBps = dayAgoPriceCents > 0 ? movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps : bps(0);
  return { changeBps, strength: Math.min(Math.abs(changeBps) / fullTintBps, 1) };
}

/** A rectangle in per cent of its frame. */
export function inPercent({ x, y, width, height }: Rect, frame: Pick<Rect, 'width' | 'height'>): Rect {
  const [across, down] = [100 / frame.width, 100 / frame.height];
  return { x: x * across, y: y * down, width: width * across, height: height * down };
}

/** In per cent of the surrounding box. */
export interface MapBox<Content> {
  readonly box: Rect;
  readonly content: Content;
}

/** The tiles of a heat map by the celebrities' ids; the frame is in px. */
export function heatTiles(
  sized: readonly { readonly id: string; readonly size: number }[],
  frame: Pick<Rect, 'width' | 'height'>,
): MapBox<string>[] {
  const places = treemap(
    sized.map(({ size }) => size),
    frame,
  );
  return sized.flatMap(({ id }, index) => {
    const rect = places[index];
    return rect === undefined ? [] : { box: inPercent(rect, frame), content: id };
  });
}

/** At least half of the largest: on a small map every tile has room for its name. */
export function readableSizes(sizes: readonly number[]): number[] {
  const least = Math.max(...sizes) / 2;
  return sizes.map((size) => Math.max(size, least));
}

/** A share that has not moved is still on the map. */
const moveMinBps = 10;

/** The area of a tile that stands for the size of its move. */
export function moveSize(listing: Pick<Celebrity, 'priceCents' | 'dayAgoPriceCents'>): number {
  return Math.max(Math.abs(tileFigures(listing).changeBps), moveMinBps);
}

/** "+2.3%", always with its sign; a tile has no room for both decimals. */
export function moveText(changeBps: Bps): string {
  const sign = changeBps < 0 ? '\u2212' : '+';
  return `${sign}${(Math.abs(changeBps) / 100).toFixed(1)}%`;
}

/** The shortest recognisable form of a name: the last of its words, unless that is a short one. */
export function shortName(name: string): string {
  const last = name.split(' ').at(-1) ?? name;
  return last.length < 4 ? name : last;
}
