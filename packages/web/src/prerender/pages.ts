// What the server draws pages with: built as one module of its own (build/prerender.mjs).
export { sendThrough } from '../queries/client';
export { drawPlayerPage } from './player-page';
export { drawPublicPage } from './public-page';
