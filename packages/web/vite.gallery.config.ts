import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery alone, for its browser test: it is no part of the app. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/gallery',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { input: new URL('gallery.html', import.meta.url).pathname },
  },
});
