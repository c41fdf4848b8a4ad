/** The two files every first screen is set in. Found by the browser only after the stylesheet, they would come late. */
const firstFonts = [/inter-latin-opsz-normal-.*\.woff2$/, /unbounded-latin-wght-normal-.*\.woff2$/];

/** Adds a preload for the first fonts to the built page. */
export function preloadFonts() {
  return {
    name: 'limelight:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((fileName) => firstFonts.some((font) => font.test(fileName)))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: true },
            injectTo: 'head-prepend',
          }));
      },
    },
  };
}
