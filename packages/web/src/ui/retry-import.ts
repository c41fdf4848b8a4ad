/**
 * Chromium, for one, names the file in the error message; browsers that do not name it fetch it again by
 * themselves.
 */
const urlInMessage = /https?:\/\/\S+\.js\b/;

/**
 * The URL of the file that could not be loaded, with a query string that bypasses the browser's module map.
 */
export function cacheBustedUrl(failure: unknown, attempt: number): string | undefined {
  const url = failure instanceof Error ? urlInMessage.exec(failure.message)?.[0] : undefined;
  return url && `${url}?attempt=${attempt}`;
}

/**
 * Retries a dynamic import. Some browsers cache a failed import for the lifetime of the page, so a retry
 * needs another URL. Not for a module with shared state: under two URLs it would be instantiated twice.
 *
 * @param failure what the last attempt threw; undefined for the first
 * @param attempt counted from 1, never the same number twice
 */
export async function retryImport(load: () => Promise<unknown>, failure: unknown, attempt: number): Promise<unknown> {
  const url = cacheBustedUrl(failure, attempt);
  return url === undefined ? load() : import(/* @vite-ignore */ url);
}
