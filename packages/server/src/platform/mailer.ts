import nodemailer from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** @throws when the mail was not taken; whoever sends retries */
  send(mail: Mail): Promise<void>;
  /** One line for the start: where mail goes. */
  readonly description: string;
  close(): void;
}

/** Addresses are given as objects: in a plain string a line break would add a recipient. */
function addressed(from: string, { to, subject, text, html }: Mail) {
  return { from, to: { name: '', address: to }, subject: subject.replace(/[\r\n]+/g, ' '), text, html };
}

/** Hides the password of an SMTP address. */
function describe(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { pool: true } as object);
  return {
    send: async (mail) => {
      await transport.sendMail(addressed(from, mail));
    },
    description: `mail goes to ${describe(url)}`,
    close: () => transport.close(),
  };
}
