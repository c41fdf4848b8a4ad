import { type ChartPalette, faded } from './chart-palette';

/** The room at the right edge for what is to come, in px. */
export const futureWidth = 64;

const discRadius = 13;
const discTop = 20;
const glyphSize = 15;
/** lucide's clapperboard, 24 px wide. */
const clapperboard = [
  'M20.2 6 3 11l-.9-2.4c-.3-1.1.3-2.2 1.3-2.5l13.5-4c1.1-.3 2.2.3 2.5 1.3Z',
  'm6.2 5.3 3.1 3.9',
  'm12.4 3.4 3.1 4',
  'M3 11h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z',
];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The next premiere in a small beam at the right edge, with its time at the bottom. */
export function paintPremiere(
  context: CanvasRenderingContext2D,
  size: Size,
  label: string,
  palette: ChartPalette,
): void {
  const { width, height } = size;
  const x = width - futureWidth / 2;
  const beam = context.createLinearGradient(0, discTop, 0, height);
  beam.addColorStop(0, faded(palette.spot, 0.32));
  beam.addColorStop(1, faded(palette.spot, 0.06));
  context.fillStyle = beam;
  context.beginPath();
  context.moveTo(x - 5, discTop);
  context.lineTo(x + 5, discTop);
  context.lineTo(x + futureWidth * 0.42, height);
  context.lineTo(x - futureWidth * 0.42, height);
  context.fill();
  context.strokeStyle = palette.spot;
  context.lineWidth = 1;
  context.setLineDash([1.5, 4]);
  context.beginPath();
  context.moveTo(x, discTop);
  context.lineTo(x, height - 22);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = palette.spot;
  context.beginPath();
  context.arc(x, discTop, discRadius, 0, 2 * Math.PI);
  context.fill();
  paintGlyph(context, x, palette.onSpot);
  context.fillStyle = palette.warn;
  context.font = `12px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(label, x, height - 6);
}

function paintGlyph(context: CanvasRenderingContext2D, x: number, color: string): void {
  context.save();
  context.translate(x - glyphSize / 2, discTop - glyphSize / 2);
  context.scale(glyphSize / 24, glyphSize / 24);
  context.strokeStyle = color;
  context.lineWidth = 2.2;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const part of clapperboard) context.stroke(new Path2D(part));
  context.restore();
}
