import { openSmtpPeer, type SmtpPeer } from '@limelight/harness/smtp-peer';
import { test as base } from './dedicated-server.js';

/** For tests of mail as it arrives: their server sends it to a mail server on this machine. */
export const test = base.extend<{ readonly mail: SmtpPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  mail: async ({}, use) => {
    const mail = await openSmtpPeer();
    await use(mail);
    await mail.close();
  },

  peer: ({ mail }, use) => use(mail),
});
