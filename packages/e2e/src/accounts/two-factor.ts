import { schemasOf } from '@limelight/contract/endpoints.schema';
import { confirmTwoFactor, setUpTwoFactor } from '@limelight/contract/people/profile';
import { appCode } from '@limelight/harness/authenticator';
import { expect } from '@playwright/test';
import { type Player, password } from '../player.js';

/** Turns two-factor authentication on through the API. @returns the recovery codes */
export async function enableTwoFactor(
  { request }: Player,
  { origin, nowMs }: { readonly origin: string; readonly nowMs: number },
): Promise<readonly string[]> {
  const post = async (url: string, data: unknown): Promise<unknown> => {
    const answer = await request.post(url, { data, headers: { origin } });
    expect(answer.ok(), url).toBe(true);
    return answer.json();
  };
  const { secret } = schemasOf(setUpTwoFactor).response.parse(await post(setUpTwoFactor.url, { password }));
  const code = appCode(secret.replaceAll(' ', ''), nowMs);
  return schemasOf(confirmTwoFactor).response.parse(await post(confirmTwoFactor.url, { code })).recoveryCodes;
}
