import { addressOf } from '@limelight/contract/address';
import * as calls from '@limelight/contract/auth';
import type { SignUp } from '@limelight/contract/auth.schema';
import { paths } from '@limelight/contract/paths';
import { waitForLink } from '@limelight/harness/mailbox';
import type { ApiClient } from './api-client.js';

const password = 'a long walk on the red carpet';

/** Signs up, verifies the address through the development mailbox and logs in. */
export async function signUp(client: ApiClient, email: string): Promise<void> {
  const body: SignUp = {
    name: 'Virtual Player',
    email,
    password,
    mobileNumberPrefix: '+44',
    mobileNumber: '7700900123',
    acceptTerms: true,
  };
  await client.sendOrThrow(calls.signUp.url, { method: calls.signUp.method, body });
  const link = await waitForLink({ url: client.url, to: email }, paths.verifyEmail);
  await client.sendOrThrow(addressOf(calls.verifyEmail.url, {}, { token: link.searchParams.get('token') }));
  await client.sendOrThrow(calls.signIn.url, { method: calls.signIn.method, body: { email, password } });
}
