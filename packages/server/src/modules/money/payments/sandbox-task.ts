import type { TickTask } from '../../../platform/tick-tasks.js';
import type { OpenGateways } from './open-gateways.js';

/** What time brings at the built-in provider: late money, expiries, renewals. */
export function sandboxTask({ sandbox }: OpenGateways): TickTask {
  return { name: 'sandbox-provider', run: async () => sandbox?.deliverDue() };
}
