import type { FastifyRequest } from 'fastify';

/** Whether a browser navigates to the address, and shows what comes back. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}
