import { isFirstFont } from './cut-fonts.mjs';

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
