const pathLengthMax = 2_000;
/**
 * Encoded once by the browser, perhaps again by a mail program or a form: no legitimate link is nested
 * deeper.
 */
const decodingsMax = 3;

/** Control characters and spaces are dropped or trimmed by browsers, backslashes are read as slashes. */
const forbiddenCharacter = /[\p{Cc} \\]/u;

function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !path.includes('//');
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Whether the path stays on this site, however often it is decoded (prevents open redirects). */
function staysOnSite(path: string): boolean {
  let current = path;
  for (let decodings = 0; decodings <= decodingsMax; decodings += 1) {
    if (!isPlainPath(current) || forbiddenCharacter.test(current)) return false;
    const next = decodeOnce(current);
    if (next === null) return false;
    if (next === current) return true;
    current = next;
  }
  return false;
}

/**
 * The page to return to after signing in, if it is on this site: a path with query and fragment, or `null`.
 * A double slash is rejected anywhere in the path, because "/.//evil.example" collapses to "//evil.example".
 */
export function safeReturnPath(candidate: string | null | undefined): string | null {
  if (typeof candidate !== 'string' || candidate.length > pathLengthMax) return null;
  if (forbiddenCharacter.test(candidate)) return null;
  const pathEnd = candidate.search(/[?#]/);
  const path = pathEnd === -1 ? candidate : candidate.slice(0, pathEnd);
  return staysOnSite(path) ? candidate : null;
}
