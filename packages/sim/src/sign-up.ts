import * as calls from '@limelight/contract/auth';
import type { SignUp } from '@limelight/contract/auth.schema';
import { paths } from '@limelight/contract/paths';
import { waitForLink } from '@limelight/harness/mailbox';
import type { ApiClient } from './api-client.js';

/** Of every account that the simulation makes. */
export const password = 'a long walk on the red carpet';

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
  await client.call(calls.signUp, { body });
  const link = await waitForLink({ url: client.url, to: email }, paths.verifyEmail);
  await client.call(calls.verifyEmail, { query: { token: link.searchParams.get('token') ?? '' } });
  await client.call(calls.signIn, { body: { email, password } });
}
