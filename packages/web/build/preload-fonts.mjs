import { isFirstFont } from './cut-fonts.mjs';

/** Adds a preload for the first fonts to the built page: found only after the stylesheet, they would come late. */
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
