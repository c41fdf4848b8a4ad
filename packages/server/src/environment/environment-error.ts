/** An invalid or missing environment variable: the start stops with this one line, which names it. */
export class EnvironmentError extends Error {}
