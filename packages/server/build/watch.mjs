// Bundles the server's sources for `npm run dev` whenever one changes, long before the compiler has checked
// them.
import { readdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watch } from 'rolldown';
import { ownAddresses, threads } from './parts.mjs';

const sources = fileURLToPath(new URL('../src/', import.meta.url));
const bundled = fileURLToPath(new URL('../dist/dev/', import.meta.url));
const packages = fileURLToPath(new URL('../../', import.meta.url));
/** Of pages on the server, from the last build of the web app. */
const renderer = new URL('../../web/dist/prerender/pages.js', import.meta.url).href;
/**
 * The compiler's output of the packages that are not in the bundle; it writes several files, one after the
 * other.
 */
const besides = ['rules', 'contract'].map((name) => join(packages, name, 'dist'));
const buildDelayMs = 100;

const watchBesides = {
  name: 'limelight:watch-besides',
  buildStart() {
    for (const folder of besides) {
      for (const file of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
        if (file.endsWith('.js')) this.addWatchFile(join(folder, file));
      }
    }
  },
};

/**
 * @param onStale is given the libraries when one of them has changed, before the parts are bundled again
 * @param onBundle is given the parts to load, the main file that starts them and the libraries that both
 *   import
 * @param onError is given what the bundler says of the sources
 */
export function watchServer({ onStale, onBundle, onError }) {
  const imported = new Set();
  const libraries = () => [renderer, ...imported];
  let areStale = false;
  const watcher = watch({
    // All but the main file only declares: it can be loaded before the server that it replaces has ended.
    input: { main: join(sources, 'main.ts'), start: join(sources, 'start.ts') },
    platform: 'node',
    external: (id) => {
      if (/^[./]/.test(id) || isAbsolute(id)) return false;
      imported.add(id);
      return true;
    },
    plugins: [threads(sources), ownAddresses(sources, bundled), watchBesides],
    output: { dir: bundled, entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemap: true },
    watch: { buildDelay: buildDelayMs },
  });
  watcher.on('change', (file) => {
    areStale ||= besides.some((folder) => file.startsWith(folder));
  });
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') onError(event.error);
    if (event.code === 'BUNDLE_START' && areStale) {
      areStale = false;
      onStale(libraries());
    }
    if (event.code === 'BUNDLE_END')
      onBundle({ parts: join(bundled, 'start.js'), main: join(bundled, 'main.js'), libraries: libraries() });
    await event.result?.close();
  });
  return watcher;
}
