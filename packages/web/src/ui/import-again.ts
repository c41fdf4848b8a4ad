/** Where browsers say which file they could not load; those that do not say it ask for it again of themselves. */
const addressInMessage = /https?:\/\/\S+\.js\b/;

/** Another address of the file that a browser could not load, if it names one. */
export function otherAddress(failure: unknown, attempt: number): string | undefined {
  const address = failure instanceof Error ? addressInMessage.exec(failure.message)?.[0] : undefined;
  return address && `${address}?attempt=${attempt}`;
}

/**
 * Loads a module that may have failed to load before. Some browsers remember a failure for as long as the page lives, so the
 * file is then asked for by another address; not for a module with a state that others share, which would be there twice.
 *
 * @param failure what the last attempt threw; undefined for the first
 * @param attempt counted from 1, no number twice
 */
export async function importAgain(load: () => Promise<unknown>, failure: unknown, attempt: number): Promise<unknown> {
  const address = otherAddress(failure, attempt);
  return address === undefined ? load() : import(/* @vite-ignore */ address);
}
