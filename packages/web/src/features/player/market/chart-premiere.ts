import { glyphs, paintGlyph } from './chart-glyph';
import { type ChartPalette, faded } from './chart-palette';

/** The room at the right edge for what is to come, in px. */
export const futureWidth = 64;

const discRadius = 13;
const discTop = 20;
const glyphSize = 15;

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
  paintGlyph(context, { paths: glyphs.clapperboard, x, y: discTop, size: glyphSize, color: palette.onSpot });
  context.fillStyle = palette.warn;
  context.font = `12px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(label, x, height - 6);
}
