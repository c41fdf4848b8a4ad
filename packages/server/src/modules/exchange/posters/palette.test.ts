import { categories } from '@limelight/rules/celebrity';
import { seededRandomSource } from '@limelight/rules/random-source';
import { describe, expect, it } from 'vitest';
import { hex, posterPalette } from './palette.js';
import { renderPoster } from './poster.js';

const seedCount = 2_000;
const lettersContrastMin = 7.5;
const nameContrastMin = 4.5;
/** Where the upper of two lines of the largest size begins, as a share of the poster's height. */
const nameTop = (386 - 22 * 1.2 - 22) / 400;

type Rgb = readonly [number, number, number];

function parse(colour: string): Rgb {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function mix(over: Rgb, under: Rgb, opacity: number): Rgb {
  const channel = (index: 0 | 1 | 2) => over[index] * opacity + under[index] * (1 - opacity);
  return [channel(0), channel(1), channel(2)];
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const sample = renderPoster({ id: '1', name: 'Ada Marlowe', category: 'Music', country: 'Ghana' }, 'full');

/** How strongly the fade covers the poster at a share of its height, as the picture itself says. */
function fadeOpacityAt(height: number): number {
  const [, fade = ''] = /<linearGradient id="f"[^>]*>(.*?)<\/linearGradient>/.exec(sample) ?? [];
  const stops = [...fade.matchAll(/offset="([\d.]+)"[^>]*stop-opacity="([\d.]+)"/g)].map((stop) => stop.map(Number));
  const after = stops.findIndex(([, offset = 0]) => offset >= height);
  const [, fromOffset = 0, fromOpacity = 0] = stops[after - 1] ?? [];
  const [, toOffset = 0, toOpacity = 0] = stops[after] ?? [];
  return fromOpacity + ((height - fromOffset) / (toOffset - fromOffset)) * (toOpacity - fromOpacity);
}

describe.each(categories)('the colours of %s', (category) => {
  const palettes = Array.from({ length: seedCount }, (_, seed) => posterPalette(category, seededRandomSource(seed)));

  it('set the letters off from their contour, the pattern inside them included, for every seed', () => {
    const opacity = Number(/clip-path="url\(#c\)" opacity="([\d.]+)"/.exec(sample)?.[1]);
    expect(opacity).toBeGreaterThan(0);
    const worst = palettes.map(({ tint, tintShade, engraving, contour }) =>
      Math.min(
        ...[tint, tintShade].flatMap((fill) => [
          contrast(parse(fill), parse(contour)),
          contrast(mix(parse(engraving), parse(fill), opacity), parse(contour)),
        ]),
      ),
    );
    expect(Math.min(...worst)).toBeGreaterThanOrEqual(lettersContrastMin);
  });

  it('keep a white name readable on the fade, even where a bright line of the pattern runs under it', () => {
    const opacity = fadeOpacityAt(nameTop);
    expect(opacity).toBeGreaterThan(0.5);
    const white: Rgb = [255, 255, 255];
    const worst = palettes.map(({ deep, line }) => contrast(white, mix(parse(deep), parse(line), opacity)));
    expect(Math.min(...worst)).toBeGreaterThanOrEqual(nameContrastMin);
  });
});

describe('a colour', () => {
  it('outside what a screen can show gives up chroma and stays six digits', () => {
    expect(hex({ lightness: 0.6, chroma: 0.4, hue: 150 })).toMatch(/^#[0-9a-f]{6}$/);
    expect(hex({ lightness: 1, chroma: 0.3, hue: 20 })).toBe('#ffffff');
    expect(hex({ lightness: 0, chroma: 0, hue: 0 })).toBe('#000000');
  });

  it('inside is left as it is: rebeccapurple of CSS keeps its bytes', () => {
    expect(hex({ lightness: 0.4403, chroma: 0.1603, hue: 303.37 })).toBe('#663399');
  });
});
