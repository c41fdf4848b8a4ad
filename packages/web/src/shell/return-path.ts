import { paths } from '@limelight/contract/paths';
import { safeReturnPath } from '@limelight/rules/path';
import { dayMs } from '@limelight/rules/time';
import { nowMs } from '../ui/now';

/**
 * The page a visitor asked for before being sent to log in. In local storage, because the link of the verification mail
 * opens another tab; for a day, because after that it would surprise.
 */
const storageKey = 'limelight.return';
const keptMs = dayMs;

/** Pages that would send the player on again. */
const passages: readonly string[] = [paths.landing, paths.verifyEmail, paths.resetPassword];

/** A page of ours to go to, or `null`. */
export function pageToReturnTo(candidate: unknown): string | null {
  const path = typeof candidate === 'string' ? safeReturnPath(candidate) : null;
  return path === null || passages.includes(path.replace(/[?#].*$/s, '')) ? null : path;
}

export interface Remembered {
  readonly path: unknown;
  readonly atMs: unknown;
}

/** What is still worth following of what was remembered. */
export function freshReturnPath({ path, atMs }: Remembered, now: number): string | null {
  if (typeof atMs !== 'number' || now - atMs > keptMs) return null;
  return pageToReturnTo(path);
}

export function rememberReturnPath(path: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ path, atMs: nowMs() } satisfies Remembered));
  } catch {
    // Storage is forbidden: the player lands on the dashboard instead.
  }
}

export function forgetReturnPath(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}

/** Where to go after logging in or verifying. */
export function returnPath(): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return paths.dashboard;
    return freshReturnPath(stored as Remembered, nowMs()) ?? paths.dashboard;
  } catch {
    return paths.dashboard;
  }
}
