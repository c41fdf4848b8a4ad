/** The program is put together wrongly. The start stops with this one line, which names the file or the route. */
export class CompositionError extends Error {}
