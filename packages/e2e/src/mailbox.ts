import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

/** The newest link to one of our pages that an address was sent, once its mail has come. */
export async function waitForLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const { mails } = (await (await request.get('/dev/mailbox.json')).json()) as { mails: readonly Mail[] };
      const links = mails.filter((mail) => mail.to === to).flatMap((mail) => mail.links);
      found = links.find((link) => new URL(link).pathname === path) ?? '';
      return found;
    }, `a mail to ${to}`)
    .not.toBe('');
  return found;
}

/** Waits until an address has a mail with such a subject. */
export async function waitForMail(request: APIRequestContext, to: string, subject: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const { mails } = (await (await request.get('/dev/mailbox.json')).json()) as { mails: readonly Mail[] };
      return mails.some((mail) => mail.to === to && subject.test(mail.subject));
    }, `a mail to ${to} about ${subject}`)
    .toBe(true);
}
