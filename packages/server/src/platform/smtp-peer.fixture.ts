import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface Delivery {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly message: string;
}

/**
 * What the peer does with a mail. `drop`: ends the connection in the middle of the content. `drop-accepted`:
 * stores the mail and ends the connection instead of answering.
 */
type Reaction =
  | { readonly kind: 'accept'; readonly delayMs?: number }
  | { readonly kind: 'refuse'; readonly at: 'recipient' | 'content'; readonly code: number; readonly message: string }
  | { readonly kind: 'drop' | 'drop-accepted' };

/** @param attempt from 1, for each recipient */
export type Behaviour = (recipient: string, attempt: number) => Reaction;

export interface SmtpPeer {
  readonly url: string;
  readonly port: number;
  readonly deliveries: Delivery[];
  /** The recipients of all deliveries, in order. */
  readonly received: () => string[];
  close(): Promise<void>;
}

const accept: Behaviour = () => ({ kind: 'accept' });

function refusalOf({ code, message }: { readonly code: number; readonly message: string }): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** The socket below a session, which the library does not hand out. */
function destroySocketOf(server: SMTPServer, { id }: SMTPServerSession): void {
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: Socket }> };
  for (const connection of connections) if (connection.id === id) connection._socket.destroy();
}

/** A mail server on this machine that does with each mail what the test says. */
export async function openSmtpPeer(
  behaviour: Behaviour = accept,
  { port = 0, offersTls = false }: { readonly port?: number; readonly offersTls?: boolean } = {},
): Promise<SmtpPeer> {
  const deliveries: Delivery[] = [];
  const attempts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    // The library's own certificate, which it signed itself.
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onRcptTo({ address }, session, done) {
      const attempt = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, attempt);
      const reaction = behaviour(address, attempt);
      Object.assign(session, { reaction });
      if (reaction.kind === 'refuse' && reaction.at === 'recipient') return done(refusalOf(reaction));
      return done();
    },
    onData(stream, session, done) {
      const { reaction } = session as unknown as { reaction: Reaction };
      if (reaction.kind === 'drop') return destroySocketOf(server, session);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (reaction.kind === 'refuse') return done(refusalOf(reaction));
        const { mailFrom, rcptTo } = session.envelope;
        const finish = () => {
          deliveries.push({
            from: mailFrom === false ? '' : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            message: Buffer.concat(chunks).toString('utf8'),
          });
          if (reaction.kind === 'drop-accepted') destroySocketOf(server, session);
          else done();
        };
        const delayMs = reaction.kind === 'accept' ? (reaction.delayMs ?? 0) : 0;
        if (delayMs > 0) setTimeout(finish, delayMs);
        else finish();
      });
    },
  });
  // A dropped connection is an error of the server too.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    deliveries,
    received: () => deliveries.flatMap(({ recipients }) => recipients),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The header lines of a delivered mail, unfolded. */
export function headersOf({ message }: Delivery): string {
  return message.slice(0, message.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
}
