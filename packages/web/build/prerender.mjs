import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const source = fileURLToPath(new URL('../src/prerender/pages.ts', import.meta.url));
const folder = fileURLToPath(new URL('../dist/prerender/', import.meta.url));

/** Builds the pages a second time, as a module with which the server draws them into what it sends. */
export function prerender() {
  return {
    name: 'limelight:prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { conditions: ['source', 'module', 'node', 'production'] },
        // Whole, so that the server needs nothing of the web app's own packages.
        ssr: { noExternal: true },
        build: {
          ssr: source,
          outDir: folder,
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: {
            // The libraries' "use client" means nothing here.
            checks: { moduleLevelDirective: false },
            output: { entryFileNames: 'pages.js', codeSplitting: false },
          },
        },
      });
    },
  };
}
