import { z } from 'zod';

/** A channel of Telegram's Bot API, and the bot that posts to it. */
export interface TelegramChannel {
  /** Secret, and part of each URL: never in a log or an error. */
  readonly botToken: string;
  /** "@channel" or a number. */
  readonly chatId: string;
  readonly baseUrl: string;
}

/**
 * What became of a post. Telegram has no idempotency key, so only an outcome that excludes a post allows
 * another attempt. `wait`: Telegram requests a pause. `unavailable`: not posted, another attempt may succeed.
 * `refused`: never will be. `unknown`: the request may have arrived.
 */
export type PostOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'unavailable' | 'refused' | 'unknown'; readonly reason: string };

const answerTimeoutMs = 10_000;

/** Failures before the request was sent, by the codes of Node. */
const notConnectedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);
const connectTimeoutCode = 'UND_ERR_CONNECT_TIMEOUT';

const answerSchema = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().positive().optional() }).optional(),
});

/** Posts HTML, of which Telegram reads a few tags. Never throws. */
export async function postToTelegram(channel: TelegramChannel, html: string): Promise<PostOutcome> {
  const { botToken, chatId, baseUrl } = channel;
  try {
    const response = await fetch(`${baseUrl}/bot${botToken}/sendMessage`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        chat_id: chatId,
        text: html,
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return outcomeOf(response.status, await response.json().catch(() => undefined));
  } catch (error) {
    const code = codeOf(error);
    const isNotSent = notConnectedCodes.has(code) || code === connectTimeoutCode;
    return { kind: isNotSent ? 'unavailable' : 'unknown', reason: code };
  }
}

function outcomeOf(status: number, body: unknown): PostOutcome {
  const answer = answerSchema.safeParse(body).data;
  const reason = `status ${status}`;
  if (answer?.ok === true) return { kind: 'sent' };
  if (status === 429) return { kind: 'wait', seconds: answer?.parameters?.retry_after ?? 1 };
  // Without Telegram's own answer a proxy answered, and the request may have passed it.
  if (answer === undefined && status >= 500) return { kind: 'unknown', reason };
  return { kind: status >= 500 ? 'unavailable' : 'refused', reason: answer?.description ?? reason };
}

/** Of the error itself or of what `fetch` wraps. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const { code, name } = (cause ?? error) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
