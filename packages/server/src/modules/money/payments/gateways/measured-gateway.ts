import type { Clock } from '../../../../platform/clock.js';
import type { RecentOutcomes } from '../../../../platform/recent-measurements.js';
import { GatewayError, type PaymentGateway } from './gateway.js';

/**
 * Counts whether the provider answered each call. A webhook is a call of the provider, and is not counted.
 */
export function measuredGateway(
  gateway: PaymentGateway,
  { clock, calls }: { readonly clock: Clock; readonly calls: RecentOutcomes },
): PaymentGateway {
  const note = (succeeded: boolean) => calls.record(gateway.name, succeeded, clock.nowMs());
  return new Proxy(gateway, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function' || key === 'verifyWebhook') return member;
      return async (...parts: unknown[]) => {
        try {
          const answer: unknown = await member.apply(target, parts);
          note(true);
          return answer;
        } catch (error) {
          // A final refusal is an answer.
          if (error instanceof GatewayError) note(!error.retry);
          throw error;
        }
      };
    },
  });
}
