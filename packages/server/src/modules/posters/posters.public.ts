export { drawText, inter, unbounded } from './lettering.js';
export { renderPoster } from './poster.js';
