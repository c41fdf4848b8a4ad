import { setTimeout as sleep } from 'node:timers/promises';
import { webhookFolder } from '@limelight/contract/addresses';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { waitFor } from '@limelight/harness/wait-for';
import type { GatewayName } from '@limelight/rules/payment';
import type { ApiCall, ApiClient } from './api-client.js';
import type { ProviderName, ProviderProcess, SignedWebhook } from './provider-process.js';
import type { Random } from './random.js';
import { RetryingClient } from './retrying-client.js';

export interface ProviderCrashOptions {
  readonly server: LimelightProcess;
  readonly providers: ProviderProcess;
  readonly kills: number;
  /** Says which step is the first. */
  readonly seed: number;
  readonly random: Random;
  readonly log: (line: string) => void;
}

/**
 * Where the game is killed: at a request to a provider (method and beginning of the path), either before it
 * has its effect (`hang`) or after the effect and before the response (`silence`); with null at a random
 * moment. The built-in provider, a part of the game, is requested by nobody.
 */
export interface KillPoint<Gateway extends GatewayName = ProviderName> {
  readonly gateway: Gateway;
  readonly at: string | null;
  readonly how: 'hang' | 'silence';
}

/** The steps at one provider, with its name in theirs. */
export function stepsAt<Gateway extends GatewayName, Step extends { readonly name: string }>(
  gateway: Gateway,
  steps: readonly Step[],
) {
  return steps.map((step) => ({ ...step, gateway, name: `${gateway}, ${step.name}` }));
}

/** Shares no factor with the number of steps of either test. */
const stride = 11;

/**
 * The step of each kill, numbered from 0: far apart, so that four kills hit several providers, and begun
 * where the seed says, so that few kills a run hit all steps over time. As many kills as there are steps hit
 * each once.
 */
export function stepOf<Step>(
  steps: readonly Step[],
  { seed, kill }: { readonly seed: number; readonly kill: number },
): Step {
  const step = steps[(seed + kill * stride) % steps.length];
  if (step === undefined) throw new RangeError('there are no steps');
  return step;
}

const killedWithinMs = 20;
/** A refund without an answer is repeated after a minute, and the jobs of a killed instance after two. */
export const settledWithinMs = 240_000;

/** Does the work, which is repeated until it is answered, and kills and restarts the game meanwhile. */
export async function killedAt<Result>(
  { server, providers, random }: ProviderCrashOptions,
  { gateway, at, how }: KillPoint<GatewayName>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (at === null || gateway === 'sandbox') {
    const working = work();
    await sleep(random.between(0, killedWithinMs));
    await server.kill();
    await server.start();
    return working;
  }
  const provider = providers.of(gateway);
  const earlier = await provider.countOf(at);
  await provider.ignore(at, how);
  const working = work();
  await waitFor({ what: `a request ${at}`, timeoutMs: settledWithinMs }, async () =>
    (await provider.countOf(at)) > earlier ? true : undefined,
  );
  await server.kill();
  await provider.recover();
  await server.start();
  return working;
}

/** Delivers a webhook as providers do: until it is acknowledged. */
export async function deliver(
  { server }: ProviderCrashOptions,
  gateway: ProviderName,
  { body, headers }: SignedWebhook,
): Promise<void> {
  const url = `${server.url}${webhookFolder}${gateway}`;
  await waitFor({ what: 'a webhook to be accepted', timeoutMs: settledWithinMs }, async () => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    return answer?.ok ? true : undefined;
  });
}

/** Repeats a request until it is answered. @throws Error when it is refused */
export function answered<Content>(client: ApiClient, call: ApiCall<Content>): Promise<Content> {
  return new RetryingClient(client).query(call);
}
