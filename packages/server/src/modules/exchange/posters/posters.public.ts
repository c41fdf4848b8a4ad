export { drawText, inter, unbounded } from './lettering.js';
export { type PosterSubject, type PosterVariant, renderPoster } from './poster.js';
