import type { SignUp } from '@limelight/contract/accounts';
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
  await client.sendOrThrow('/api/auth/sign-up/email', { method: 'POST', body });
  const link = await waitForLink({ url: client.url, to: email }, '/verify-email');
  await client.sendOrThrow(`/api/auth/verify-email${link.search}`);
  await client.sendOrThrow('/api/auth/sign-in/email', { method: 'POST', body: { email, password } });
}
