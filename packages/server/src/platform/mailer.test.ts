import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type Mail, type Mailer, smtpMailer } from './mailer.js';

interface Delivery {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly message: string;
}

interface Peer {
  readonly url: string;
  readonly deliveries: Delivery[];
  close(): Promise<void>;
}

/** A mail server that accepts everything, or refuses it with a code. */
async function openPeer(refusal?: { code: number; message: string }): Promise<Peer> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
        const { mailFrom, rcptTo } = session.envelope;
        deliveries.push({
          from: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString('utf8'),
        });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const mail: Mail = {
  effectKey: 'test:1',
  to: 'ama@example.org',
  subject: 'Grüße from the market',
  text: 'Hello Ama',
  html: '<p>Hello Ama</p>',
};

let peer: Peer | undefined;
let mailer: Mailer | undefined;

async function open(refusal?: { code: number; message: string }): Promise<{ peer: Peer; mailer: Mailer }> {
  peer = await openPeer(refusal);
  mailer = smtpMailer(peer.url, 'Limelight <no-reply@limelight.example>');
  return { peer, mailer };
}

afterEach(async () => {
  mailer?.close();
  await peer?.close();
});

function headersOf({ message }: Delivery): string {
  return message.slice(0, message.indexOf('\r\n\r\n'));
}

describe('mail by SMTP', () => {
  it('reaches the one recipient as text and HTML, from our address', async () => {
    const { peer: server, mailer: sender } = await open();
    await sender.send(mail);
    const [delivery] = server.deliveries;
    expect(delivery).toMatchObject({ from: 'no-reply@limelight.example', recipients: ['ama@example.org'] });
    expect(delivery?.message).toContain('Content-Type: text/plain');
    expect(delivery?.message).toContain('Content-Type: text/html');
    expect(delivery?.message).toContain('Hello Ama');
  });

  it('has the same Message-ID for the same idempotency key, and another for another key', async () => {
    const { peer: server, mailer: sender } = await open();
    await sender.send(mail);
    await sender.send(mail);
    await sender.send({ ...mail, effectKey: 'test:2' });
    const ids = server.deliveries.map((delivery) => /^Message-ID: (.+)$/m.exec(headersOf(delivery))?.[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@limelight\.example>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('never goes to a second recipient by a line break, a comma or a name in the address', async () => {
    const { peer: server, mailer: sender } = await open();
    const addresses = [
      'ama@example.org\r\nBcc: victim@example.org',
      'ama@example.org\nRCPT TO:<victim@example.org>',
      'ama@example.org, victim@example.org',
      'victim@example.org <ama@example.org>',
    ];
    await Promise.allSettled(addresses.map((to) => sender.send({ ...mail, to })));
    for (const { recipients, ...delivery } of server.deliveries) {
      expect(recipients).toHaveLength(1);
      expect(recipients).not.toContain('victim@example.org');
      expect(headersOf({ recipients, ...delivery })).not.toMatch(/^Bcc:/im);
    }
    await expect(sender.send({ ...mail, to: addresses[0] ?? '' })).rejects.toThrow('line break');
  });

  it('gets no injected header from a line break in the subject', async () => {
    const { peer: server, mailer: sender } = await open();
    await sender.send({ ...mail, subject: 'Hello\r\nBcc: victim@example.org\r\nX-Forged: yes' });
    const [delivery] = server.deliveries;
    expect(delivery?.recipients).toEqual(['ama@example.org']);
    expect(delivery && headersOf(delivery)).not.toMatch(/^(Bcc|X-Forged):/im);
  });

  it('supports one-click unsubscribe when it has an unsubscribe URL', async () => {
    const { peer: server, mailer: sender } = await open();
    await sender.send({ ...mail, unsubscribeUrl: 'https://limelight.example/api/v1/mail-unsubscribes/token' });
    await sender.send({ ...mail, effectKey: 'test:2' });
    const [first, second] = server.deliveries.map((delivery) => headersOf(delivery).replaceAll('\r\n ', ' '));
    expect(first).toContain('List-Unsubscribe: <https://limelight.example/api/v1/mail-unsubscribes/token>');
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(second).not.toContain('List-Unsubscribe');
  });

  it('fails when the server does not accept it, so that the job is retried', async () => {
    const { mailer: sender } = await open({ code: 451, message: 'try later' });
    await expect(sender.send(mail)).rejects.toThrow('try later');
  });

  it('describes its server without the password', () => {
    mailer = smtpMailer('smtp://user:hunter2@mail.example:2525', 'Limelight <no-reply@limelight.example>');
    expect(mailer.description).toBe('mail goes to smtp://mail.example:2525');
    peer = undefined;
  });
});
