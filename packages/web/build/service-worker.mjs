import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { isFirstFont } from './fonts.mjs';
import { chunkGraph } from './graph.mjs';

const source = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));
const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));
/** A chunk with code of the back-office, which needs a connection anyway and which no player loads. */
function isForStaff({ moduleIds = [] }) {
  return moduleIds.some((id) => /[\\/](?:features[\\/]staff[\\/]|shell[\\/]staff-layout)/.test(id));
}

/** The precached files. Fonts of other alphabets are cached when a page requests them. */
function shellOf(bundle) {
  const forPlayers = new Set(
    chunkGraph(bundle, (chunk) => (chunk.isEntry || chunk.isDynamicEntry) && !isForStaff(chunk)),
  );
  return Object.keys(bundle).filter((name) => {
    if (bundle[name].type === 'chunk') return forPlayers.has(name);
    return (/\.(?:js|css)$/.test(name) && !name.includes('staff-styles')) || isFirstFont(name);
  });
}

/**
 * Builds `sw.js` after the app, with the list of the app's files in it. Their names contain hashes, so the
 * worker's bytes change with the app, which is how browsers detect a new version.
 */
export function serviceWorker() {
  let files = [];
  let pageDigest = '';
  return {
    name: 'limelight:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        files = shellOf(bundle).sort();
        pageDigest = String(bundle['index.html']?.source ?? '');
      },
    },
    async writeBundle({ dir }) {
      const own = readdirSync(publicFolder).filter((name) => !/^(?:icon|screenshot)-/.test(name));
      const shell = [...files, ...own].map((name) => `/${name}`);
      const version = createHash('sha256')
        .update(JSON.stringify([shell, pageDigest]))
        .digest('hex')
        .slice(0, 12);
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        define: { builtShell: JSON.stringify({ version, files: shell }) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          rollupOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}
