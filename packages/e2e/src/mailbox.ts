import { addresses } from '@limelight/contract/addresses';
import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly subject: string;
  readonly links: readonly string[];
}

/** Newest first. */
async function mailsTo(request: APIRequestContext, to: string): Promise<readonly Mail[]> {
  const answer = await request.get(addresses.mailboxJson, { params: { to } });
  return ((await answer.json()) as { readonly mails: readonly Mail[] }).mails;
}

/** The newest link to one of our pages that an address was sent, once its mail has come. */
export async function waitForLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const links = (await mailsTo(request, to)).flatMap((mail) => mail.links);
      found = links.find((link) => new URL(link).pathname === path) ?? '';
      return found;
    }, `a mail to ${to}`)
    .not.toBe('');
  return found;
}

/** Waits until an address has a mail with such a subject. */
export async function waitForMail(request: APIRequestContext, to: string, subject: RegExp): Promise<void> {
  const hasCome = async () => (await mailsTo(request, to)).some((mail) => subject.test(mail.subject));
  await expect.poll(hasCome, `a mail to ${to} about ${subject}`).toBe(true);
}
