import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFileNames, codeSplitting } from './build/chunks.mjs';
import { compress } from './build/compress.mjs';
import { dropEndpointTexts } from './build/endpoint-texts.mjs';
import { entrySizes } from './build/entry-sizes.mjs';
import { assetFileNames, cutFonts, preloadFonts } from './build/fonts.mjs';
import { directIcons } from './build/icons.mjs';
import { notices, workerNotices } from './build/notices.mjs';
import { pageFiles } from './build/page-files.mjs';
import { prerender } from './build/prerender.mjs';
import { serviceWorker } from './build/service-worker.mjs';

const server = 'http://127.0.0.1:8080';
/**
 * What the server answers itself. Whole first parts only: `/s` is a shared picture, `/src` is the app's own.
 */
const serverPaths = '^/(?:api|docs|s|posters|avatars|webhooks|dev)(?:/|\\?|$)';

export default defineConfig({
  plugins: [
    react(),
    dropEndpointTexts(),
    directIcons(),
    cutFonts(),
    preloadFonts(),
    pageFiles(),
    notices(),
    entrySizes(),
    prerender(),
    serviceWorker(),
    compress(),
  ],
  // Workspace packages are read from their sources: a change in the rules shows immediately.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    proxy: { [serverPaths]: server },
  },
  worker: { plugins: () => [workerNotices()] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // Where preloading is unknown (Safari before 17), scripts load as they are imported.
    modulePreload: { polyfill: false },
    // A `data:` font or picture would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: codeSplitting(), chunkFileNames, assetFileNames } },
  },
});
