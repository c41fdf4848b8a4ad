import { schemasOf } from '@limelight/contract/endpoints.schema';
import { confirmTwoFactor, setUpTwoFactor } from '@limelight/contract/people/profile';
import { appCode } from '@limelight/harness/authenticator';
import { expect, type Page } from '@playwright/test';
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

/** The same on the page that staff get before the back-office. @returns a recovery code */
export async function setUpOnScreen(
  page: Page,
  { nowMs, ownPassword = password }: { readonly nowMs: number; readonly ownPassword?: string },
): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(ownPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, nowMs));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByLabel('I have saved my recovery codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return recoveryCode;
}
