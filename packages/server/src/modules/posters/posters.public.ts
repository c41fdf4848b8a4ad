export { drawText, inter, unbounded } from './lettering.js';
export { type PosterSubject, renderPoster } from './poster.js';
