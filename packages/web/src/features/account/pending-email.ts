const storageKey = 'limelight.pending-email';

/**
 * The address used for a sign-up, stored per tab so that the verification page can show it without a session:
 * an address that already had an account must look the same as a new one.
 */
export interface PendingEmail {
  readonly email: string;
  readonly sentAtMs: number;
}

export function storePendingEmail(pending: PendingEmail): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(pending));
  } catch {
    // Without storage the page shows an email field instead.
  }
}

export function pendingEmail(): PendingEmail | null {
  try {
    const { email, sentAtMs } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<PendingEmail>;
    return typeof email === 'string' && typeof sentAtMs === 'number' ? { email, sentAtMs } : null;
  } catch {
    return null;
  }
}
