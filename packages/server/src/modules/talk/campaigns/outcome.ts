/**
 * What a failed delivery means for its mail, its address and its campaign (decision 078). `bounced`: the
 * address does not exist. `rejected`: this mail is refused, and the address stays. `barred`: the mail server
 * refuses us. `failed`: the mail cannot be sent at all. `deferred`: later. `dropped`: the connection ended
 * before the mail was complete. `away`: the mail server takes no mail of ours now. `uncertain`: the mail was
 * complete, and the answer is missing.
 */
export interface Outcome {
  readonly kind: 'bounced' | 'rejected' | 'barred' | 'failed' | 'deferred' | 'dropped' | 'away' | 'uncertain';
  /** At most `replyLengthMax` characters, in one line. */
  readonly reply: string;
}

const replyLengthMax = 300;
/** The mail server ends the session, whatever it was about. */
const sessionEnd = 421;
/** Authentication is missing or wrong (RFC 4954). */
const authenticationCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** RFC 3463: bad mailbox, bad system, bad syntax; RFC 7505: the domain takes no mail. */
const noSuchAddress = /^5\.1\.(?:1|2|3|10)$/;
/** RFC 3463: the sender's address is wrong. */
const senderStatus = /^5\.1\.[78]$/;
/** RFC 3463: 5.7 is about security and policy; in answer to the content it may be about the content. */
const policyStatus = /^5\.7\.\d+$/;
/** Says nothing more than 5xx does. */
const vagueStatus = /^5\.(?:0\.\d+|1\.0)$/;

const aboutUs =
  /\brelay|authenticat|\bsender|verif|black ?list|block ?list|\bblocked|\bblocklisted|\b(?:rbl|dnsbl)\b|spamhaus|reputation|reverse|\brdns\b|\bptr\b|\bhelo\b|\behlo\b|too many|\brate\b/i;
// Not "invalid recipient": OpenSMTPD says so where it refuses to relay.
const aboutUnknown =
  /\b(?:no such|unknown|nonexistent) (?:user|recipient|mailbox|address|account)\b|\b(?:user|recipient|mailbox|address|account)(?: is)? (?:unknown|not found|does not exist|doesn't exist)\b|\bunrouteable address\b/i;

/** As far as the mail library reports it. */
interface DeliveryError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly message?: unknown;
}

function textOf({ response, message }: DeliveryError): string {
  const text = String(response || message || 'no reason given')
    .replace(/\s+/g, ' ')
    .trim();
  return text.slice(0, replyLengthMax) || 'no reason given';
}

/** @param handedOver whether the whole mail was written */
export function outcomeOf(error: unknown, handedOver: boolean): Outcome {
  const failure: DeliveryError = typeof error === 'object' && error !== null ? error : { message: String(error) };
  return { kind: kindOf(failure, handedOver), reply: textOf(failure) };
}

function kindOf(error: DeliveryError, handedOver: boolean): Outcome['kind'] {
  const { code, command, responseCode, message } = error;
  const answered = typeof responseCode === 'number';
  // Only an answer to the content proves that a complete mail was not accepted.
  if (handedOver && !(answered && command === 'DATA')) return 'uncertain';
  if (!answered) {
    if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'failed';
    return code === 'ECONNECTION' || /ECONNRESET|EPIPE/.test(String(message)) ? 'dropped' : 'away';
  }
  if (responseCode === sessionEnd || (command !== 'RCPT TO' && command !== 'DATA')) return 'away';
  if (responseCode < 500) return 'deferred';
  if (authenticationCodes.has(responseCode)) return 'barred';
  return refusalOf(textOf(error), command === 'DATA');
}

/** What an answer means that a bounce quotes: the mail was accepted first, and nothing can be repeated. */
export function outcomeOfBounce(answer: string): Outcome {
  const reply = textOf({ response: answer });
  return { kind: reply.startsWith('5') ? refusalOf(reply, false) : 'rejected', reply };
}

/** The enhanced status code of an answer (RFC 2034); undefined without one. */
export function statusOf(reply: string): string | undefined {
  return /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
}

/** Only what says that the address does not exist may end it: everything else is about us or this mail. */
function refusalOf(reply: string, isAboutContent: boolean): 'bounced' | 'rejected' | 'barred' {
  const status = statusOf(reply) ?? '5.0.0';
  if (noSuchAddress.test(status)) return 'bounced';
  if (senderStatus.test(status) || aboutUs.test(reply)) return 'barred';
  if (policyStatus.test(status)) return isAboutContent ? 'rejected' : 'barred';
  return vagueStatus.test(status) && aboutUnknown.test(reply) ? 'bounced' : 'rejected';
}
