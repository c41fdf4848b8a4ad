import { type EndpointSchemas, idempotencyHeader, type Method } from '@limelight/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal.js';

/** Whether the body has an id that its client makes, so that a repeat gets the first result. */
export function takesIdempotencyKey(method: Method, { body }: Pick<EndpointSchemas, 'body'>): boolean {
  return method === 'POST' && body instanceof z.ZodObject && body.shape.id instanceof z.ZodUUID;
}

const key = z.uuid();

/** The draft writes the value as a string in quotes; what most clients send has none. */
function keyOf(value: string): string {
  const { success, data } = key.safeParse(value.replace(/^"(.*)"$/, '$1'));
  if (success) return data;
  const sentence = `${idempotencyHeader} must be one UUID`;
  throw new Refusal('BAD_REQUEST', { message: sentence, details: { [idempotencyHeader]: sentence } });
}

/**
 * The id of the header becomes that of the body, before the body is compared with its schema.
 * @throws Refusal BAD_REQUEST for a header that is no UUID, or another one than the body's
 */
export function readIdempotencyKey(request: FastifyRequest): void {
  const value = request.headers[idempotencyHeader.toLowerCase()];
  if (value === undefined) return;
  const id = keyOf(String(value));
  const { body } = request;
  // Whatever else it is, its schema refuses it.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const own: unknown = (body as { readonly id?: unknown }).id;
  if (own === undefined) request.body = { ...body, id };
  else if (String(own).toLowerCase() !== id.toLowerCase()) {
    const sentence = `${idempotencyHeader} and the field "id" differ: send one of them, or the same in both`;
    throw new Refusal('BAD_REQUEST', { message: sentence, details: { id: sentence } });
  }
}
