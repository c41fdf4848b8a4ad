import { mkdir, writeFile } from 'node:fs/promises';
import {
  fullLater,
  gameDomain,
  type Layout,
  largeBody,
  localDomain,
  type MailServer,
  mailPort,
  mailUser,
  messageBytesMax,
  nextPort,
  relayedDomain,
} from './mail-server.js';
import { runServer } from './run-program.js';

/** OpenSMTPD's own answers, and those that an operator writes into its filters. */
const configuration = ({ mailboxes, bounceCommand }: Layout) => `table people file:/etc/people
filter listed phase rcpt-to match rcpt-to { "listed@${localDomain}" } reject "554 5.7.1 Client host is on a block list"
filter grey phase rcpt-to match rcpt-to { "grey@${localDomain}" } reject "451 4.7.1 Greylisted, please try again"
filter checks chain { listed, grey }
listen on 127.0.0.1 port ${mailPort} hostname mx.${localDomain} filter checks
smtp max-message-size ${messageBytesMax}
action "people" maildir "${mailboxes}/%{rcpt.user}" virtual <people>
action "full" mda "sh -c 'echo mailbox is full; exit 77'" virtual { "@" = ${mailUser.name} }
action "next" relay host smtp://127.0.0.1:${nextPort}
action "game" mda "sh -c '${bounceCommand}'" virtual { "@" = nobody }
match from any for rcpt-to "refused@${localDomain}" reject
match from any for rcpt-to "${fullLater}@${localDomain}" action "full"
match from any for domain "${localDomain}" action "people"
match from any for domain "${relayedDomain}" action "next"
match from any for domain "${gameDomain}" action "game"
`;

export const openSmtpd: MailServer = {
  name: 'OpenSMTPD',
  package: 'opensmtpd',
  refusals: [
    { what: 'unknown recipient', to: `nobody-here.opensmtpd@${localDomain}`, sorted: 'rejected' },
    { what: 'relaying denied', to: 'somebody@other.example', sorted: 'rejected' },
    { what: 'on a block list', to: `listed@${localDomain}`, sorted: 'paused' },
    { what: 'refused by a policy', to: `refused@${localDomain}`, sorted: 'rejected' },
    { what: 'greylisted', to: `grey@${localDomain}`, sorted: 'waiting' },
    { what: 'too large', to: `large@${localDomain}`, sorted: 'rejected', body: largeBody },
  ],
  async start(layout) {
    await mkdir('/var/lib/opensmtpd/empty', { recursive: true });
    await mkdir('/var/spool/smtpd', { recursive: true, mode: 0o711 });
    await writeFile('/etc/people', layout.names.map((name) => `${name}@${localDomain} ${mailUser.name}\n`).join(''));
    await writeFile('/etc/smtpd.conf', configuration(layout));
    return runServer('smtpd', ['-d']);
  },
};
