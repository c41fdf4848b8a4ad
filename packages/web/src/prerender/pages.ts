// The server-side rendering (SSR) entry, built as a module of its own (build/prerender.mjs).
export { sendThrough } from '../queries/client';
export { renderPlayerPage } from './player-page';
export { renderPublicPage } from './public-page';
