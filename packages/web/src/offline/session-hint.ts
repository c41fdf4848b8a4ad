/**
 * Whether somebody was signed in when this browser last asked. Never a permission: it only decides whether the landing
 * page waits for the account before it draws.
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
