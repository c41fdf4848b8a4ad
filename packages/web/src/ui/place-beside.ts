export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Placement {
  readonly side: 'above' | 'below';
  readonly align: 'start' | 'center' | 'end';
  readonly gap: number;
}

const marginFromEdge = 8;

function startOf(anchor: Box, width: number, align: Placement['align']): number {
  if (align === 'start') return anchor.left;
  if (align === 'end') return anchor.left + anchor.width - width;
  return anchor.left + (anchor.width - width) / 2;
}

/** Where a floating box goes beside its anchor: on the wanted side unless only the other has room, never off screen. */
export function placeBeside(
  anchor: Box,
  floating: Size,
  viewport: Size,
  wanted: Placement,
): { left: number; top: number } {
  const above = anchor.top - wanted.gap - floating.height;
  const below = anchor.top + anchor.height + wanted.gap;
  const fitsAbove = above >= marginFromEdge;
  const fitsBelow = below + floating.height <= viewport.height - marginFromEdge;
  const goesAbove = wanted.side === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const leftMax = viewport.width - marginFromEdge - floating.width;
  const left = Math.max(marginFromEdge, Math.min(startOf(anchor, floating.width, wanted.align), leftMax));
  return { left: Math.round(left), top: Math.round(goesAbove ? above : below) };
}
