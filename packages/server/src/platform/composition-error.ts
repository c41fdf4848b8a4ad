/** A wiring mistake in the code. The start fails with this one line, which names the file or the route. */
export class CompositionError extends Error {}
