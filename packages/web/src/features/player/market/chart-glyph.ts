/** The paths of lucide's icons, in a square of 24. */
export const glyphs = {
  clapperboard: [
    'M20.2 6 3 11l-.9-2.4c-.3-1.1.3-2.2 1.3-2.5l13.5-4c1.1-.3 2.2.3 2.5 1.3Z',
    'm6.2 5.3 3.1 3.9',
    'm12.4 3.4 3.1 4',
    'M3 11h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z',
  ],
  gift: [
    'M4 8h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1',
    'M12 8v13',
    'M19 12v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-7',
    'M7.5 8a2.5 2.5 0 0 1 0-5A4.8 8 0 0 1 12 8a4.8 8 0 0 1 4.5-5 2.5 2.5 0 0 1 0 5',
  ],
  percent: ['M19 5 5 19', 'M4 6.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0', 'M15 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0'],
} as const;

interface Glyph {
  readonly paths: readonly string[];
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

/** An icon in lines, as the page shows it next to the chart. */
export function paintGlyph(context: CanvasRenderingContext2D, { paths, x, y, size, color }: Glyph): void {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 24, size / 24);
  context.strokeStyle = color;
  context.lineWidth = 2.2;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const path of paths) context.stroke(new Path2D(path));
  context.restore();
}

export function fillDisc(
  context: CanvasRenderingContext2D,
  { x, y }: Pick<Glyph, 'x' | 'y'>,
  radius: number,
  color: string,
): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
