import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * argon2id with OWASP's minimum of 2024: 19 MiB, two passes, one lane. 2 is argon2id in the library's
 * enumeration.
 */
const argon2: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Unicode normalisation: keyboards may produce different code points for the same characters (NIST SP
 * 800-63B).
 */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), argon2);
}

export function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return verify(stored, normalized(password));
}
