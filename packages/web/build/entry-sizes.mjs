import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

export const budgetBytes = { js: 170 * 1024, css: 20 * 1024 };
/** The module that the landing page needs besides the entry. */
export const landingModule = fileURLToPath(
  new URL('../src/features/visitor/landing/landing-page.tsx', import.meta.url),
);

/** Libraries that load on demand, never before the first screen. */
const lateLibraries = ['lightweight-charts', '@ariakit', '@tanstack/table-core', 'altcha'];

/** By its modules, since a grouped chunk is not named after one. */
function holdsLanding({ modules }) {
  return landingModule in modules;
}

/** The static imports of the given chunks, transitively, including themselves; dynamic imports are not followed. */
export function staticGraph(chunks, starts) {
  const seen = new Set();
  const queue = [...starts];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name) || chunks[name]?.type !== 'chunk') continue;
    seen.add(name);
    queue.push(...chunks[name].imports);
  }
  return [...seen].sort();
}

function measure(bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const starts = chunks.filter((chunk) => chunk.isEntry || holdsLanding(chunk));
  const js = staticGraph(
    bundle,
    starts.map((chunk) => chunk.fileName),
  );
  const css = [...new Set(js.flatMap((name) => [...(bundle[name].viteMetadata?.importedCss ?? [])]))].sort();
  const sizes = (names, contents) =>
    names.map((file) => ({ file, gzipBytes: gzipSync(contents(bundle[file]), { level: 9 }).length }));
  const sum = (files) => files.reduce((total, file) => total + file.gzipBytes, 0);
  const jsFiles = sizes(js, (file) => file.code);
  const cssFiles = sizes(css, (file) => file.source);
  const lateInEntry = lateLibraries.filter((library) =>
    js.some((name) => Object.keys(bundle[name].modules).some((id) => id.includes(`/node_modules/${library}/`))),
  );
  return { js: jsFiles, css: cssFiles, jsGzipBytes: sum(jsFiles), cssGzipBytes: sum(cssFiles), lateInEntry };
}

/** Prints the compressed size of the landing page's first load, and writes it to sizes.json for check-sizes.mjs. */
export function entrySizes() {
  return {
    name: 'limelight:entry-sizes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sizes = measure(bundle);
        this.emitFile({ type: 'asset', fileName: 'sizes.json', source: `${JSON.stringify(sizes, null, 2)}\n` });
        const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
        this.info(`landing page, gzip: JS ${kilobytes(sizes.jsGzipBytes)}, CSS ${kilobytes(sizes.cssGzipBytes)}`);
      },
    },
  };
}
