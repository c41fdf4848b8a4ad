import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

/** The newest link to an address that carries a parameter, once the mail has come. */
export async function waitForLink(request: APIRequestContext, to: string, parameter: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const { mails } = (await (await request.get('/dev/mailbox.json')).json()) as { mails: readonly Mail[] };
      const links = mails.filter((mail) => mail.to === to).flatMap((mail) => mail.links);
      found = links.find((link) => new URL(link).searchParams.has(parameter)) ?? '';
      return found;
    }, `a mail to ${to}`)
    .not.toBe('');
  return found;
}
