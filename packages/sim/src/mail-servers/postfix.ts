import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import {
  blockList,
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
  unwantedBody,
  unwantedText,
} from './mail-server.js';
import { runProgram } from './run-program.js';

const folder = '/etc/postfix';
const logFile = '/var/log/mail.log';

/** Restrictions of single mailboxes, so that one configuration gives all answers. */
const access = `listed@${localDomain} reject_rbl_client ${blockList}
plain@${localDomain} reject_plaintext_session
unwanted@${localDomain} unwanted_sender
refused@${localDomain} REJECT
full@${localDomain} 552 5.2.2 Mailbox is full
grey@${localDomain} 450 4.2.0 Greylisted, see https://postgrey.schweikert.ch/help/${localDomain}.html
`;

const mainConfiguration = ({ mailboxes }: Layout) => `compatibility_level = 3.7
myhostname = mx.${localDomain}
mydestination = ${gameDomain}
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
maillog_file = ${logFile}
recipient_delimiter = +
alias_maps = hash:/etc/aliases
virtual_mailbox_domains = ${localDomain}
virtual_mailbox_base = ${mailboxes}
virtual_mailbox_maps = texthash:${folder}/mailboxes
virtual_uid_maps = static:${mailUser.id}
virtual_gid_maps = static:${mailUser.id}
virtual_mailbox_limit = ${messageBytesMax}
message_size_limit = ${messageBytesMax}
relay_domains = ${relayedDomain}
transport_maps = texthash:${folder}/transport
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access texthash:${folder}/access
smtpd_client_event_limit_exceptions =
smtpd_restriction_classes = unwanted_sender
unwanted_sender = check_sender_access texthash:${folder}/senders
body_checks = regexp:${folder}/body_checks
`;

async function limitRecipients(): Promise<void> {
  await runProgram('postconf', ['-e', 'smtpd_client_recipient_rate_limit = 1']);
  // A reload leaves the sessions that the game has open.
  await runProgram('postfix', ['stop']);
  await runProgram('postfix', ['start']);
}

async function preparePrograms(): Promise<void> {
  await mkdir('/var/spool/postfix', { recursive: true });
  await runProgram('chown', ['postfix:postfix', '/var/lib/postfix']);
  for (const program of ['/usr/sbin/postqueue', '/usr/sbin/postdrop']) {
    await runProgram('chgrp', ['postdrop', program]);
    await chmod(program, 0o2755);
  }
}

export const postfix: MailServer = {
  name: 'Postfix',
  package: 'postfix',
  refusals: [
    { what: 'unknown recipient', to: `nobody-here.postfix@${localDomain}`, sorted: 'bounced' },
    { what: 'relaying denied', to: 'somebody@other.example', sorted: 'paused' },
    { what: 'on a block list', to: `listed@${localDomain}`, sorted: 'paused' },
    { what: 'the sender is refused', to: `unwanted@${localDomain}`, sorted: 'paused' },
    { what: 'refused by a policy', to: `refused@${localDomain}`, sorted: 'paused' },
    { what: 'mailbox full', to: `full@${localDomain}`, sorted: 'rejected' },
    { what: 'greylisted', to: `grey@${localDomain}`, sorted: 'waiting' },
    { what: 'a session without TLS', to: `plain@${localDomain}`, sorted: 'waiting' },
    { what: 'refused content', to: `content@${localDomain}`, sorted: 'rejected', body: unwantedBody },
    { what: 'too large', to: `large@${localDomain}`, sorted: 'rejected', body: largeBody },
    { what: 'too many recipients', to: `busy@${localDomain}`, sorted: 'waiting', before: limitRecipients },
  ],
  async start(layout) {
    // A file has the limit of a mailbox, a maildir has none.
    const file = `${layout.mailboxes}/${fullLater}.mbox`;
    await writeFile(file, 'x'.repeat(messageBytesMax - 1_000));
    await runProgram('chown', [`${mailUser.name}:${mailUser.name}`, file]);
    const mailboxes = layout.names.map((name) => `${name}@${localDomain} ${name}/\n`).join('');
    const files: Readonly<Record<string, string>> = {
      'main.cf': mainConfiguration(layout),
      'master.cf': (await readFile('/usr/share/postfix/master.cf.dist', 'utf8')).replace(
        /^smtp +inet .*$/m,
        `${mailPort} inet n - n - - smtpd`,
      ),
      mailboxes: `${mailboxes}${fullLater}@${localDomain} ${fullLater}.mbox\n`,
      access,
      senders: `${gameDomain} REJECT\n`,
      transport: `${relayedDomain} smtp:[127.0.0.1]:${nextPort}\n`,
      body_checks: `/${unwantedText}/ REJECT\n`,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text);
    await writeFile('/etc/aliases', `bounces: "|${layout.bounceCommand}"\n`);
    await runProgram('postalias', ['/etc/aliases']);
    await preparePrograms();
    await runProgram('postfix', ['start']);
    return {
      stop: async () => void (await runProgram('postfix', ['stop'])),
      readLog: () => runProgram('tail', ['-n', '40', logFile]),
    };
  },
};
