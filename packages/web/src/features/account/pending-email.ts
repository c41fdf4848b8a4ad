/**
 * The address a sign-up was made with. Kept for the tab, so that the page that asks to verify can name it even when the
 * address had an account before and nobody was signed in: both cases must look the same.
 */
export interface PendingEmail {
  readonly email: string;
  readonly sentAtMs: number;
}

const storageKey = 'limelight.pending-email';

export function keepPendingEmail(pending: PendingEmail): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(pending));
  } catch {
    // The page then asks for the address.
  }
}

export function pendingEmail(): PendingEmail | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { email, sentAtMs } = stored as Record<string, unknown>;
    return typeof email === 'string' && typeof sentAtMs === 'number' ? { email, sentAtMs } : null;
  } catch {
    return null;
  }
}
