import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import type { RobotCheck } from '../../../platform/robot-check.js';
import { enforceLimit, isWithinNetworkLimit, type LimitServices } from './limits.js';

const needed = 'There were several sign-ups from this network. Please verify you are not a robot';

/**
 * Limits sign-ups by network and by typed address. The first of a network cost nothing, each further one a
 * robot check, so that accounts by the hundred cost work from every network that they come from.
 * @throws Refusal TOO_MANY_REQUESTS, ROBOT_CHECK_NEEDED, ROBOT_CHECK_FAILED
 */
export async function allowSignUp(
  services: LimitServices,
  robotCheck: RobotCheck,
  {
    request,
    email,
    answer,
  }: { readonly request: FastifyRequest; readonly email: string; readonly answer?: string | undefined },
): Promise<void> {
  const { ip: address } = request;
  const isUnchecked = await isWithinNetworkLimit(services, 'sign-up-unchecked', address);
  if (!isUnchecked && answer === undefined) throw new Refusal('ROBOT_CHECK_NEEDED', { message: needed });
  await enforceLimit(services, 'sign-up', { address, account: email });
  if (isUnchecked) return;
  if (answer === undefined || !(await robotCheck.use(services.db, answer))) throw new Refusal('ROBOT_CHECK_FAILED');
}
