/**
 * Who was signed in when this browser last knew. It grants nothing: it only decides whether the landing page
 * waits for the account before it renders, and which pages share a stream.
 */
const storageKey = 'limelight.signed-in';

/** Signed in, but as whom the stream is opened is not known yet. */
const someone = '1';

export function mayBeSignedIn(): boolean {
  return lastSignedIn() !== 'visitor';
}

/** The id of a verified account, or a word for anybody else; `null` where this browser stores nothing. */
export function lastSignedIn(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? 'visitor';
  } catch {
    return null;
  }
}

interface Account {
  readonly id: string;
  readonly emailVerified: boolean;
}

/** The stream of an account that is not verified is that of a visitor. */
export const hintOf = ({ id, emailVerified }: Account): string => (emailVerified ? id : someone);

/** @param account `null` for nobody, `someone` for an account that is not read yet */
export function noteSignedIn(account: Account | 'someone' | null): void {
  try {
    if (account === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, account === 'someone' ? someone : hintOf(account));
  } catch {
    // Then the landing page waits every time.
  }
}
