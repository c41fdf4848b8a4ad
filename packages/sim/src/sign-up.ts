import { addressOf } from '@limelight/contract/address';
import { addresses } from '@limelight/contract/addresses';
import * as calls from '@limelight/contract/auth';
import type { SignUp } from '@limelight/contract/auth.schema';
import type { ApiClient } from './api-client.js';
import { waitFor } from './clock.js';

const mailMsMax = 30_000;
const password = 'a long walk on the red carpet';

interface Mailbox {
  readonly mails: readonly { readonly links: readonly string[] }[];
}

async function verificationToken(client: ApiClient, email: string): Promise<string> {
  return waitFor(`the verification mail of ${email}`, mailMsMax, async () => {
    const { mails } = (await client.demand(addressOf(addresses.mailboxJson, {}, { to: email }))) as Mailbox;
    const links = mails.flatMap((mail) => mail.links);
    return links.flatMap((link) => new URL(link).searchParams.get('token') ?? [])[0];
  });
}

/** Signs up, verifies through the local mailbox and logs in, as a person would. */
export async function signUp(client: ApiClient, email: string): Promise<void> {
  const body: SignUp = {
    name: 'Virtual Player',
    email,
    password,
    mobileNumberPrefix: '+44',
    mobileNumber: '7700900123',
    acceptTerms: true,
  };
  await client.demand(calls.signUp.url, { method: calls.signUp.method, body });
  const token = await verificationToken(client, email);
  await client.demand(addressOf(calls.verifyEmail.url, {}, { token }));
  await client.demand(calls.signIn.url, { method: calls.signIn.method, body: { email, password } });
}
