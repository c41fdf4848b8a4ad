import { mkdir, writeFile } from 'node:fs/promises';
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
import { runProgram, runServer } from './run-program.js';

const folder = '/etc/exim4';

/** The texts are those of Exim, of its example configuration or of its manual. */
const accessControl = `begin acl
recipient:
  defer local_parts = grey
        message = Greylisted, please try again later
  deny local_parts = listed
       dnslists = ${blockList}
       message = rejected because $sender_host_address is in a black list at $dnslist_domain\\n$dnslist_text
  deny local_parts = refused
  deny local_parts = busy
       ratelimit = 0 / 1h / strict
       message = Sender rate $sender_rate / $sender_rate_period
  deny local_parts = sender
       !verify = sender
  deny local_parts = full
       !verify = recipient/quota
  require message = relay not permitted
          domains = ${localDomain} : ${relayedDomain} : ${gameDomain}
  require verify = recipient
  accept
content:
  deny condition = \${if match{$message_body}{${unwantedText}}}
       message = This message scored 9.1 spam points.
  accept
`;

const configuration = ({ mailboxes, bounceCommand }: Layout) => `primary_hostname = mx.${localDomain}
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${mailPort}
message_size_limit = ${messageBytesMax}
rfc1413_query_timeout = 0s
keep_environment =
log_selector = -queue_run
acl_smtp_rcpt = recipient
acl_smtp_data = content
${accessControl}begin routers
bounces:
  driver = accept
  domains = ${gameDomain}
  local_parts = bounces
  local_part_suffix = +*
  verify_sender = false
  transport = game
people:
  driver = accept
  domains = ${localDomain}
  local_parts = lsearch;${folder}/people
  transport = mailbox
next:
  driver = manualroute
  domains = ${relayedDomain}
  route_list = * 127.0.0.1 byname
  self = send
  transport = next
begin transports
game:
  driver = pipe
  command = /bin/sh -c "${bounceCommand.replaceAll('$', '\\$').replaceAll('"', '\\"')}"
  user = nobody
  group = nogroup
  temp_errors = 75
mailbox:
  driver = appendfile
  directory = ${mailboxes}/$local_part_data
  maildir_format
  create_directory
  user = ${mailUser.name}
  return_path_add
  quota = \${if match{$local_part_data}{^full}{1K}{10M}}
next:
  driver = smtp
  port = ${nextPort}
  allow_localhost
begin retry
* quota
* * F,1m,1s
`;

export const exim: MailServer = {
  name: 'Exim',
  package: 'exim4-daemon-light',
  refusals: [
    { what: 'unknown recipient', to: `nobody-here.exim@${localDomain}`, sorted: 'bounced' },
    { what: 'relaying denied', to: 'somebody@other.example', sorted: 'paused' },
    { what: 'on a block list', to: `listed@${localDomain}`, sorted: 'paused' },
    { what: "the sender's domain is unknown", to: `sender@${localDomain}`, sorted: 'paused' },
    { what: 'refused by a policy', to: `refused@${localDomain}`, sorted: 'rejected' },
    { what: 'mailbox full', to: `full@${localDomain}`, sorted: 'rejected' },
    { what: 'greylisted', to: `grey@${localDomain}`, sorted: 'waiting' },
    { what: 'too many mails', to: `busy@${localDomain}`, sorted: 'paused' },
    { what: 'refused content', to: `content@${localDomain}`, sorted: 'rejected', body: unwantedBody },
    { what: 'too large', to: `large@${localDomain}`, sorted: 'rejected', body: largeBody },
  ],
  async start(layout) {
    for (const name of ['/var/spool/exim4/db', '/var/log/exim4', '/run/exim4']) {
      await mkdir(name, { recursive: true });
      await runProgram('chown', ['-R', 'Debian-exim:Debian-exim', name]);
    }
    await runProgram('chown', ['Debian-exim:Debian-exim', '/var/spool/exim4']);
    await writeFile(`${folder}/people`, [...layout.names, fullLater].map((name) => `${name}: ${name}\n`).join(''));
    const full = `${layout.mailboxes}/full`;
    for (const name of ['cur', 'new', 'tmp']) await mkdir(`${full}/${name}`, { recursive: true });
    await writeFile(`${full}/cur/1.mail`, 'x'.repeat(2_000));
    await runProgram('chown', ['-R', `${mailUser.name}:${mailUser.name}`, full]);
    await writeFile(`${folder}/exim4.conf`, configuration(layout));
    const { stop } = runServer('exim4', ['-bdf', '-q1s']);
    return { stop, readLog: () => runProgram('tail', ['-n', '40', '/var/log/exim4/mainlog']) };
  },
};
