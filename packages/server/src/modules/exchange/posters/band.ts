import type { Country } from '@limelight/rules/celebrity';
import { steps } from './patterns/strokes.js';
import { posterWidth } from './size.js';

const top = 322;
const high = 16;
const amber = '#ffc53d';
const clay = '#d8542f';
const leaf = '#1d8a58';
const chalk = '#f7f2fa';
const night = '#14101c';

const area = (fill: string, path: string) => `<path fill="${fill}" d="${path}"/>`;
const ground = (fill: string) => area(fill, `M0 ${top}h${posterWidth}v${high}H0z`);
const across = (by: number, shape: (x: number) => string) => steps(0, posterWidth, by).map(shape).join('');

/** A border in the manner of a country's textiles; geometric, with no named pattern and no flag. */
const borders: Readonly<Record<Country, () => string>> = {
  Ghana: wovenBlocks,
  Nigeria: resistDyeRings,
  'South Africa': paintedTriangles,
  'Rest of the world': meridians,
};

export function drawBand(country: Country): string {
  return borders[country]();
}

function wovenBlocks(): string {
  const block = (from: number, row: 0 | 1) => across(40, (x) => `M${x + from} ${top + row * 8}h8v8h-8z`);
  return (
    ground(night) +
    area(amber, block(0, 0) + block(24, 1)) +
    area(clay, block(8, 1) + block(32, 0)) +
    area(leaf, block(16, 0) + block(0, 1))
  );
}

function resistDyeRings(): string {
  const dots = (width: number, colour: string) =>
    `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${across(20, (x) => `M${x + 10} ${top + 8}h0`)}"/>`;
  return ground('#0c5a4a') + dots(12, chalk) + dots(8, '#0c5a4a') + dots(4, chalk);
}

function paintedTriangles(): string {
  const triangles = (from: number) => across(60, (x) => `M${x + from} ${top + high}l10-${high} 10 ${high}z`);
  return ground(night) + area(amber, triangles(0)) + area(leaf, triangles(20)) + area(clay, triangles(40));
}

function meridians(): string {
  const ellipses = across(32, (x) => `M${x + 4} ${top + 8}a12 6 0 1 0 24 0a12 6 0 1 0-24 0M${x + 28} ${top + 8}h8`);
  return `${ground(night)}<path fill="none" stroke="${amber}" stroke-width="2" d="${ellipses}"/>`;
}
