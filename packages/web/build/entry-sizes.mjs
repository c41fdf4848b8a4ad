import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chunkGraph, stylesOf } from './graph.mjs';

const moduleOf = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
export const landingModule = moduleOf('features/visitor/landing/landing-page.tsx');

const pages = [
  { name: 'landing page', modules: [landingModule], budgetBytes: { JavaScript: 162 * 1024, CSS: 20 * 1024 } },
  {
    name: 'list of users',
    modules: ['routes/staff.ts', 'shell/staff-layout.tsx', 'features/staff/users/users-page.tsx'].map(moduleOf),
    budgetBytes: { JavaScript: 250 * 1024, CSS: 38 * 1024 },
  },
];

/** Libraries that load on demand, never before the first screen. */
const lateLibraries = ['lightweight-charts', '@ariakit', '@tanstack/table-core', 'altcha'];

const gzipBytes = (contents) => contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);

/**
 * Prints the compressed size of a page's first load, of the landing page and of the largest of staff, and
 * fails the build when it exceeds its budget.
 */
export function entrySizes() {
  return {
    name: 'limelight:entry-sizes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // By its modules, since a grouped chunk is not named after one.
        const firstLoad = (pageModules) =>
          chunkGraph(bundle, ({ isEntry, modules }) => isEntry || pageModules.some((module) => module in modules));
        for (const { name, modules, budgetBytes } of pages) {
          const js = firstLoad(modules);
          const sizes = {
            JavaScript: gzipBytes(js.map((chunk) => bundle[chunk].code)),
            CSS: gzipBytes(stylesOf(bundle, js).map((style) => bundle[style].source)),
          };
          for (const [kind, bytes] of Object.entries(sizes)) {
            const text = `${name}: ${bytes} bytes of ${kind} after gzip, at most ${budgetBytes[kind]}`;
            if (bytes > budgetBytes[kind]) this.error(`${text}; import() what its first screen does not need`);
            this.info(text);
          }
        }
        const js = firstLoad([landingModule]);
        const modules = js.flatMap((name) => Object.keys(bundle[name].modules));
        const early = lateLibraries.find((library) => modules.some((id) => id.includes(`/node_modules/${library}/`)));
        if (early !== undefined)
          this.error(`${early} is in the landing page's first load; import() it where it is used`);
      },
    },
  };
}
