import { sampledLog } from '../../../platform/sampled-log.js';
import type { Services } from '../../../services.js';
import type { GatewayError } from './gateways/gateway.js';

/**
 * Logs that a provider failed while a request waited for it: as long as it fails, every request of a player
 * comes here, so the lines of a gateway are sampled like all that requests cause.
 */
export function noteProviderFailure(
  { log }: Pick<Services, 'log'>,
  {
    err,
    gateway,
    ...concerned
  }: { readonly err: GatewayError; readonly gateway: string; readonly [id: string]: unknown },
  message: string,
): void {
  const fields = { err, gateway, ...concerned };
  sampledLog(log).note({ kind: `${message}: ${gateway}`, level: 'warn', message, fields });
}
