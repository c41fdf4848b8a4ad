import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';

/** The unicode-range of the fonts' own latin files. */
const latin = '0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 308 329 2000-206F 20AC 2122 2191 2193 2212 2215 FEFF FFFD'
  .split(' ')
  .flatMap((range) => {
    const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  })
  .join('');

/**
 * The weights that the app uses of the two fonts of every first screen: text from 400 to 700, headings in
 * 600.
 */
const cuts = [
  { file: 'inter-latin-opsz-normal', variationAxes: { opsz: 14, wght: { min: 400, max: 700 } } },
  { file: 'unbounded-latin-wght-normal', variationAxes: { wght: 600 } },
];
const cutVersion = createHash('sha256')
  .update(JSON.stringify([cuts, latin]))
  .digest('hex')
  .slice(0, 8);

/** Whether a build file is one of these two fonts. */
export const isFirstFont = (name) => cutOf(name) !== undefined;

function cutOf(name) {
  return name.endsWith('.woff2') ? cuts.find(({ file }) => name.includes(file)) : undefined;
}

/** Another subset of the same file needs another name, because browsers cache by name. */
export function assetFileNames({ names }) {
  return `assets/[name]-[hash]${isFirstFont(names[0] ?? '') ? `-${cutVersion}` : ''}[extname]`;
}

/**
 * Font subsetting: drops unused weights and glyphs, two thirds of the bytes that a first visit would load
 * before its text.
 */
export function cutFonts() {
  return {
    name: 'limelight:cut-fonts',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        for (const asset of Object.values(bundle)) {
          const cut = cutOf(asset.fileName);
          if (cut === undefined) continue;
          const { variationAxes } = cut;
          asset.source = await subsetFont(Buffer.from(asset.source), latin, { targetFormat: 'woff2', variationAxes });
        }
      },
    },
  };
}

/** Preloads the first fonts, which the browser would otherwise find only after the stylesheet. */
export function preloadFonts() {
  return {
    name: 'limelight:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter(isFirstFont)
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: true },
            injectTo: 'head-prepend',
          }));
      },
    },
  };
}
