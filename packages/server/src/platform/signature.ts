import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureBytes = 32;

export interface Signed {
  /** Signed too, so that tokens of one purpose are not valid for another. */
  readonly purpose: string;
  readonly payload: Uint8Array;
}

export function sign(secret: string, { purpose, payload }: Signed): Buffer {
  return createHmac('sha256', secret).update(purpose).update(payload).digest();
}

/** Whether any of the secrets made the signature. */
export function isSignature(signature: Uint8Array, secrets: readonly string[], signed: Signed): boolean {
  return secrets.some((secret) => timingSafeEqual(signature, sign(secret, signed)));
}
