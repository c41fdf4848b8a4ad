import { paths } from '@limelight/contract/paths';
import { safeReturnPath } from '@limelight/rules/path';
import { dayMs } from '@limelight/rules/time';
import { nowMs } from '../ui/now';

/**
 * The page a visitor requested before being redirected to log in. In local storage, because the link in the
 * verification mail opens another tab; for a day, because a later redirect would be unexpected.
 */
const storageKey = 'limelight.return';
const maxAgeMs = dayMs;

/** Pages that would redirect the player again. */
const redirectingPaths: readonly string[] = [paths.landing, paths.verifyEmail, paths.resetPassword];

/** The candidate if it is a path of this site that does not redirect, else `null`. */
export function pageToReturnTo(candidate: unknown): string | null {
  const path = typeof candidate === 'string' ? safeReturnPath(candidate) : null;
  return path === null || redirectingPaths.includes(path.replace(/[?#].*$/s, '')) ? null : path;
}

export interface Remembered {
  readonly path: unknown;
  readonly atMs: unknown;
}

/** The stored path if it is valid and not expired. */
export function freshReturnPath({ path, atMs }: Remembered, now: number): string | null {
  if (typeof atMs !== 'number' || now - atMs > maxAgeMs) return null;
  return pageToReturnTo(path);
}

export function rememberReturnPath(path: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ path, atMs: nowMs() } satisfies Remembered));
  } catch {
    // Storage is blocked: the player gets the own dashboard instead.
  }
}

export function forgetReturnPath(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Where to go after logging in or verifying. @param home of this account, without a page to return to */
export function returnPath(home: string): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return home;
    return freshReturnPath(stored as Remembered, nowMs()) ?? home;
  } catch {
    return home;
  }
}
