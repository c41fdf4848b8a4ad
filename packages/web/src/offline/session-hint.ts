/**
 * Whether the last known session of this browser was signed in. It grants nothing: it only decides whether
 * the landing page waits for the account before it renders.
 */
const storageKey = 'limelight.signed-in';

export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true;
  }
}

export function noteSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // Then the landing page waits every time.
  }
}
