import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import type { RobotCheck } from '../../../platform/robot-check.js';
import type { Services } from '../../../services.js';
import { isKnownDevice } from './known-device.js';
import { enforceLimit, isWithinLimit } from './limits.js';

type SignInServices = Pick<Services, 'env' | 'publicUrl' | 'secret' | 'secrets' | 'db' | 'clock'>;

/**
 * Limits guesses without locking out the owner: a network has its own limit, and when an account has had many
 * tries, from wherever, each further one costs a robot check. A device that is known to the account is
 * counted apart, so that it does not notice what others try.
 * @throws Refusal TOO_MANY_REQUESTS, ROBOT_CHECK_NEEDED, ROBOT_CHECK_FAILED
 */
export async function allowSignIn(
  services: SignInServices,
  robotCheck: RobotCheck,
  tried: { readonly request: FastifyRequest; readonly email: string; readonly answer: string | undefined },
): Promise<void> {
  const { request, email: account, answer } = tried;
  await enforceLimit(services, 'sign-in', { address: request.ip });
  const isKnown = isKnownDevice(services, request, account);
  if (await isWithinLimit(services, isKnown ? 'sign-in-known-device' : 'sign-in-unchecked', account)) return;
  if (answer === undefined) throw new Refusal('ROBOT_CHECK_NEEDED');
  await enforceLimit(services, 'sign-in-checked', { address: request.ip, account });
  if (!(await robotCheck.use(services.db, answer))) throw new Refusal('ROBOT_CHECK_FAILED');
}
