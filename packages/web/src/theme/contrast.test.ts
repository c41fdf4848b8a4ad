import { expect, test } from 'vitest';

/**
 * Vitest empties imported stylesheets, so this one is read from disk; through a variable, because an import
 * would make Node's types visible to all browser code.
 */
const fileSystemModule: string = 'node:fs';
const fileSystem: { readFileSync(file: URL, encoding: 'utf8'): string } = await import(fileSystemModule);
const tokens = fileSystem.readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

function declarationsOf(selector: string): ReadonlyMap<string, string> {
  const body = tokens.match(new RegExp(`${selector}[^{]*\\{([^}]*)\\}`))?.[1] ?? '';
  return new Map([...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const light = declarationsOf('\\[data-theme="light"\\]');
const dark = declarationsOf('\\[data-theme="dark"\\]');
const blueOrangeLight = declarationsOf('\\[data-palette="blue-orange"\\],');
const blueOrangeDark = declarationsOf('\\[data-palette="blue-orange"\\]\\[data-theme="dark"\\]');
const palettes: readonly (readonly [string, ReadonlyMap<string, string>])[] = [
  ['light', light],
  ['dark', dark],
  ['light, blue and orange', new Map([...light, ...blueOrangeLight])],
  ['dark, blue and orange', new Map([...dark, ...blueOrangeDark])],
];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['bg', 'surface', 'alt', 'hover'];
const tints = ['brand-tint', 'spot-tint', 'info-tint', 'gain-tint', 'loss-tint', 'danger-tint'];
const textPairs: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...grounds, ...tints]],
  ['ink-second', [...grounds, ...tints]],
  ['ink-third', ['bg', 'surface', 'hover', 'alt']],
  ['third-on-tint', tints],
  ['brand', ['bg', 'surface', 'alt', 'hover', 'brand-tint']],
  ['on-brand', ['brand', 'brand-hover']],
  ['on-spot', ['spot']],
  ['on-spot-tint', ['spot-tint']],
  ['warn', ['bg', 'surface', 'alt', 'hover']],
  ['warn-on-tint', ['spot-tint']],
  ['gain', ['bg', 'surface', 'alt', 'hover', 'brand-tint', 'gain-tint']],
  ['loss', ['bg', 'surface', 'alt', 'hover', 'brand-tint']],
  ['loss-on-tint', ['loss-tint']],
  ['danger', ['bg', 'surface', 'hover', 'danger-tint']],
  ['info', ['bg', 'surface', 'hover', 'info-tint']],
];

/** Two colours mixed in sRGB, as `color-mix` does; the share is that of the first. */
function mixed(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [left, right] = [one, other].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16));
    return Math.round((left ?? 0) * share + (right ?? 0) * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The strongest tints of `market-map.module.css`. */
const strongestTint = { light: 0.56, dark: 0.38 } as const;

for (const [name, palette] of palettes) {
  const colour = (token: string): string => {
    const value = palette.get(token);
    if (value === undefined) throw new Error(`no token --${token} in ${name}`);
    return value;
  };

  test(`${name}: the ink has 4.5:1 or better on the strongest tints of the heat map`, () => {
    const share = strongestTint[name.startsWith('light') ? 'light' : 'dark'];
    for (const move of ['gain', 'loss']) {
      const ground = mixed(colour(move), colour('surface'), share);
      expect(contrast(colour('ink'), ground), move).toBeGreaterThanOrEqual(4.5);
    }
  });

  test(`${name}: every ink has 4.5:1 or better on every ground it is used on`, () => {
    const tooWeak = textPairs.flatMap(([ink, on]) =>
      on
        .map((ground) => ({ pair: `${ink} on ${ground}`, ratio: contrast(colour(ink), colour(ground)) }))
        .filter(({ ratio }) => ratio < 4.5)
        .map(({ pair, ratio }) => `${pair} ${ratio.toFixed(2)}`),
    );
    expect(tooWeak).toEqual([]);
  });

  test(`${name}: edges of controls and the focus ring have 3:1 on page and card`, () => {
    for (const ground of ['bg', 'surface']) {
      expect(contrast(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3);
      expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3);
    }
  });
}
