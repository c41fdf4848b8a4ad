/**
 * What a failed delivery means for its mail and its campaign. `bounced`: the address does not take mail.
 * `rejected`: the mail server refuses the content. `failed`: the mail cannot be sent at all. `deferred`:
 * later. `dropped`: the connection ended before the mail was complete. `away`: the mail server takes no mail
 * of ours now. `uncertain`: the mail was complete, and the answer is missing.
 */
export interface Outcome {
  readonly kind: 'bounced' | 'rejected' | 'failed' | 'deferred' | 'dropped' | 'away' | 'uncertain';
  /** At most `replyLengthMax` characters, in one line. */
  readonly reply: string;
}

const replyLengthMax = 300;
/**
 * RFC 3463: 5.6 is about the content, 5.7 about policy; 552 and 554 in answer to the content are about the
 * content.
 */
const contentRefusal = /^5\d\d[ -]5\.[67]\.\d+/;
const contentCodes: ReadonlySet<number> = new Set([552, 554]);
/** The mail server ends the session, whatever it was about. */
const sessionEnd = 421;

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
  const { code, command, responseCode, response, message } = error;
  const answered = typeof responseCode === 'number';
  // Only an answer to the content proves that a complete mail was not accepted.
  if (handedOver && !(answered && command === 'DATA')) return 'uncertain';
  if (!answered) {
    if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'failed';
    return code === 'ECONNECTION' || /ECONNRESET|EPIPE/.test(String(message)) ? 'dropped' : 'away';
  }
  if (responseCode === sessionEnd || (command !== 'RCPT TO' && command !== 'DATA')) return 'away';
  if (responseCode < 500) return 'deferred';
  const aboutContent = contentRefusal.test(String(response)) || (command === 'DATA' && contentCodes.has(responseCode));
  return aboutContent ? 'rejected' : 'bounced';
}
