export { pruneExpired } from './prune.js';

export interface Readiness {
  /** False once shutdown has begun, so that a balancer sends no more requests. */
  readonly accepting: boolean;
  /** The address of a proxy that names its clients and is not in TRUSTED_PROXIES. */
  unlistedProxy?: string;
}
