import { landingModule } from './entry-sizes.mjs';

/** Pieces of less than this, in bytes before compression, cost more as a request than they save as bytes. */
const smallBytes = 24_000;

/** Every module that the landing page imports, itself included; what it loads on demand is not followed. */
function modulesOfLanding(graph) {
  const seen = new Set();
  const queue = [landingModule];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * How the app is cut into files. By default every set of pages that share a module gets a file of its own, which made the
 * landing page seventy requests of a kilobyte or two.
 */
export function codeSplitting() {
  let landing;
  const isOfLanding = (id, graph) => {
    landing ??= modulesOfLanding(graph);
    return landing.has(id);
  };
  return {
    groups: [
      // Named so that the size check can tell the chart library from our own code.
      { name: 'lightweight-charts', test: /[\\/]lightweight-charts[\\/]/, priority: 3 },
      // Changes with the library alone: who comes back after a release has it.
      { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
      { name: 'start', tags: ['$initial'], priority: 2 },
      { debugName: 'landing', name: (id, graph) => (isOfLanding(id, graph) ? 'landing' : null), priority: 1 },
      // One file for all popups, outside of every first load: the first prefetch brings all that a click may need.
      // Below what it shares with the app, which a group would take along.
      { name: 'overlays', test: /[\\/]node_modules[\\/]@(?:ariakit|floating-ui)[\\/]/, priority: 1 },
      // The browser paints nothing before it has all styles of a page: one file instead of a dozen of a kilobyte each.
      { name: 'styles', test: /\.module\.css$/, priority: 1 },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: smallBytes },
    ],
  };
}

/** Rolldown names a shared piece after all who share it. */
function shortNameOf({ name = '' }) {
  return name.replace(/~.*/, '');
}

export const chunkFileNames = (chunk) => `assets/${shortNameOf(chunk)}-[hash].js`;
