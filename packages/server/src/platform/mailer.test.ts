import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Mail, type Mailer, smtpMailer } from './mailer.js';
import { type Behaviour, headersOf, openSmtpPeer, type SmtpPeer } from './smtp-peer.fixture.js';

const mail: Mail = {
  siteName: 'Spotlight',
  effectKey: 'test:1',
  to: 'ama@example.org',
  subject: 'Grüße from the market',
  text: 'Hello Ama',
  html: '<p>Hello Ama</p>',
};

let peer: SmtpPeer | undefined;
let mailer: Mailer | undefined;

async function open(behaviour?: Behaviour): Promise<{ peer: SmtpPeer; mailer: Mailer }> {
  peer = await openSmtpPeer(behaviour);
  mailer = smtpMailer(peer.url, 'Limelight <no-reply@limelight.example>', { resendsMax: 0 });
  return { peer, mailer };
}

afterEach(async () => {
  mailer?.close();
  await peer?.close();
});

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

  it('is from the name of the game, unless the operator configured a name', async () => {
    const { peer: server, mailer: named } = await open();
    const unnamed = smtpMailer(server.url, 'no-reply@limelight.example', { resendsMax: 0 });
    await named.send(mail);
    await unnamed.send(mail);
    unnamed.close();
    const senders = server.deliveries.map((delivery) => /^From: (.+)$/m.exec(headersOf(delivery))?.[1]);
    expect(senders).toEqual(['Limelight <no-reply@limelight.example>', 'Spotlight <no-reply@limelight.example>']);
  });

  it('goes to no server without TLS where TLS is required', async () => {
    const server = await openSmtpPeer();
    peer = server;
    mailer = smtpMailer(server.url, 'Limelight <no-reply@limelight.example>', { resendsMax: 0, requireTls: true });
    await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS|TLS/);
    expect(server.deliveries).toEqual([]);
  });

  it('goes to a server with a certificate of its own making on this machine, and to none elsewhere', async () => {
    // The library warns of the certificate that it makes.
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const server = await openSmtpPeer(undefined, { offersTls: true });
    print.mockRestore();
    peer = server;
    const elsewhere = smtpMailer(server.url, 'Limelight <no-reply@limelight.example>', { resendsMax: 0 });
    await expect(elsewhere.send(mail)).rejects.toThrow(/certificate/);
    elsewhere.close();
    mailer = smtpMailer(server.url, 'Limelight <no-reply@limelight.example>', { resendsMax: 0, isLocal: true });
    await mailer.send(mail);
    expect(server.received()).toEqual(['ama@example.org']);
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

  it('is filed under a list of the same name, whatever letters the name has', async () => {
    const { peer: server, mailer: sender } = await open();
    await sender.send({ ...mail, siteName: 'Étoiles', unsubscribeUrl: 'https://limelight.example/u' });
    const [headers] = server.deliveries.map(headersOf);
    expect(headers).toContain('List-ID: =?UTF-8?Q?=C3=89toiles?= <news.limelight.example>');
  });

  it('belongs to the conversation whose first mail it answers', async () => {
    const { peer: server, mailer: sender } = await open();
    await sender.send(mail);
    await sender.send({ ...mail, effectKey: 'test:2', answersKey: mail.effectKey });
    const [first = '', answer = ''] = server.deliveries.map(headersOf);
    const id = /^Message-ID: (.+)$/m.exec(first)?.[1] ?? 'none';
    expect(first).not.toMatch(/^(?:In-Reply-To|References):/m);
    expect(answer).toContain(`In-Reply-To: ${id}`);
    expect(answer).toContain(`References: ${id}`);
  });

  it('says that nobody wrote it, so that out-of-office notices do not answer it', async () => {
    const { peer: server, mailer: sender } = await open();
    await sender.send(mail);
    const [delivery] = server.deliveries;
    expect(delivery && headersOf(delivery)).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  it('never goes to a second recipient by a line break, a comma or a name in the address', async () => {
    const { peer: server, mailer: sender } = await open();
    const addresses = [
      'ama@example.org\r\nBcc: victim@example.org',
      'ama@example.org\nRCPT TO:<victim@example.org>',
      'ama@example.org, victim@example.org',
      'victim@example.org <ama@example.org>',
    ];
    const returnPath = 'bounces+1@limelight.example';
    await Promise.allSettled(
      addresses
        .flatMap((to) => [
          { ...mail, to },
          { ...mail, to, returnPath },
        ])
        .map((one) => sender.send(one)),
    );
    for (const delivery of server.deliveries) {
      expect(delivery.recipients).toHaveLength(1);
      expect(delivery.recipients).not.toContain('victim@example.org');
      expect(headersOf(delivery)).not.toMatch(/^Bcc:/im);
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
    const [first, second] = server.deliveries.map(headersOf);
    expect(first).toContain('List-Unsubscribe: <https://limelight.example/api/v1/mail-unsubscribes/token>');
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(first).toContain('List-ID: "Spotlight" <news.limelight.example>');
    expect(second).not.toContain('List-');
  });

  it('fails when the server does not accept it, so that the job is retried', async () => {
    const { mailer: sender } = await open(() => ({ kind: 'refuse', at: 'content', code: 451, message: 'try later' }));
    await expect(sender.send(mail)).rejects.toThrow('try later');
  });

  it('calls before its last byte, after the mail server has accepted the recipient', async () => {
    const { peer: server, mailer: sender } = await open();
    const seen: number[] = [];
    await sender.send(mail, async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      seen.push(server.deliveries.length);
    });
    expect([seen, server.deliveries.length]).toEqual([[0], 1]);
  });

  it('never calls before its last byte when the mail server refuses the recipient', async () => {
    const refuse: Behaviour = () => ({ kind: 'refuse', at: 'recipient', code: 550, message: 'no such user' });
    const { mailer: sender } = await open(refuse);
    let called = false;
    const sending = sender.send(mail, async () => {
      called = true;
    });
    await expect(sending).rejects.toMatchObject({ responseCode: 550, command: 'RCPT TO' });
    expect(called).toBe(false);
  });

  it('is not delivered when it is withheld before its last byte, and the next one is', async () => {
    const { peer: server, mailer: sender } = await open();
    await expect(sender.send(mail, () => Promise.reject(new Error('withheld')))).rejects.toThrow('withheld');
    await sender.send({ ...mail, to: 'next@example.org' });
    expect(server.received()).toEqual(['next@example.org']);
  });

  it('is not sent again unasked when the connection ends after it was accepted', async () => {
    const { peer: server, mailer: sender } = await open(() => ({ kind: 'drop-accepted' }));
    await expect(sender.send(mail)).rejects.toThrow();
    expect(server.received()).toEqual([mail.to]);
  });

  it('describes its server without the password', () => {
    mailer = smtpMailer('smtp://user:hunter2@mail.example:2525', 'Limelight <no-reply@limelight.example>');
    expect(mailer.description).toBe('mail goes to smtp://mail.example:2525');
    peer = undefined;
  });
});
