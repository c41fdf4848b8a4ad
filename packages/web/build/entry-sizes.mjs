import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chunkGraph, stylesOf } from './graph.mjs';

const budgetBytes = { JavaScript: 170 * 1024, CSS: 20 * 1024 };
/** The module that the landing page needs besides the entry. */
export const landingModule = fileURLToPath(
  new URL('../src/features/visitor/landing/landing-page.tsx', import.meta.url),
);

/** Libraries that load on demand, never before the first screen. */
const lateLibraries = ['lightweight-charts', '@ariakit', '@tanstack/table-core', 'altcha'];

const gzipBytes = (contents) => contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);

/** Prints the compressed size of the landing page's first load, and fails the build when it exceeds its budget. */
export function entrySizes() {
  return {
    name: 'limelight:entry-sizes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // By its modules, since a grouped chunk is not named after one.
        const js = chunkGraph(bundle, ({ isEntry, modules }) => isEntry || landingModule in modules);
        const sizes = {
          JavaScript: gzipBytes(js.map((name) => bundle[name].code)),
          CSS: gzipBytes(stylesOf(bundle, js).map((name) => bundle[name].source)),
        };
        for (const [kind, bytes] of Object.entries(sizes)) {
          const text = `landing page: ${bytes} bytes of ${kind} after gzip, at most ${budgetBytes[kind]}`;
          if (bytes > budgetBytes[kind]) this.error(text);
          this.info(text);
        }
        const modules = js.flatMap((name) => Object.keys(bundle[name].modules));
        const early = lateLibraries.find((library) => modules.some((id) => id.includes(`/node_modules/${library}/`)));
        if (early !== undefined)
          this.error(`${early} is in the landing page's first load; import() it where it is used`);
      },
    },
  };
}
