import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const source = fileURLToPath(new URL('../src/prerender/pages.ts', import.meta.url));
const folder = fileURLToPath(new URL('../dist/prerender/', import.meta.url));

/** Builds the pages a second time, as a module for server-side rendering (SSR). */
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
        // Bundled, so that the server does not depend on the web app's packages.
        ssr: { noExternal: true },
        build: {
          ssr: source,
          outDir: folder,
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: {
            // The libraries' "use client" directives have no meaning here.
            checks: { moduleLevelDirective: false },
            output: { entryFileNames: 'pages.js', codeSplitting: false },
          },
        },
      });
    },
  };
}
