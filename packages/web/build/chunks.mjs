import { fileURLToPath } from 'node:url';
import { landingModule } from './entry-sizes.mjs';

const playerLayoutModule = fileURLToPath(new URL('../src/shell/player-layout.tsx', import.meta.url));

/** Pieces of less than this, in bytes before compression, cost more as a request than they save as bytes. */
const smallBytes = 24_000;

/** Every module that one imports, itself included; what it loads on demand is not followed. */
function staticImportsOf(module, graph) {
  const seen = new Set();
  const queue = [module];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** A group of everything that a page's module imports statically. */
function groupOf(name, module, priority) {
  let modules;
  return {
    debugName: name,
    name: (id, graph) => {
      modules ??= staticImportsOf(module, graph);
      return modules.has(id) ? name : null;
    },
    priority,
  };
}

/**
 * How the app is cut into files. By default every set of pages that share a module gets a file of its own, which made the
 * landing page seventy requests of a kilobyte or two.
 */
export function codeSplitting() {
  return {
    groups: [
      // Named so that the size check can tell the chart library from our own code.
      { name: 'lightweight-charts', test: /[\\/]lightweight-charts[\\/]/, priority: 4 },
      // Changes with the library alone: who comes back after a release has it.
      { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
      { name: 'start', tags: ['$initial'], priority: 3 },
      groupOf('landing', landingModule, 2),
      // One file for all popups, outside of every first load: the first prefetch brings all that a click may need.
      // Below what it shares with the app, which a group would take along.
      { name: 'overlays', test: /[\\/]node_modules[\\/]@(?:ariakit|floating-ui)[\\/]/, priority: 2 },
      // The browser paints nothing before it has all styles of a page: one file instead of a dozen of a kilobyte each.
      { name: 'styles', test: /\.module\.css$/, priority: 2 },
      // Every page of a player needs all of it: merged with parts of some pages, it would bring those to all of them.
      groupOf('player', playerLayoutModule, 1),
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: smallBytes },
    ],
  };
}

/** Rolldown names a shared piece after all who share it. */
function shortNameOf({ name = '' }) {
  return name.replace(/~.*/, '');
}

export const chunkFileNames = (chunk) => `assets/${shortNameOf(chunk)}-[hash].js`;
