import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { histogram } from '../metrics.js';

export const requestDurations = histogram(
  {
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, without streams',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  'method',
  'route',
  'status_class',
);

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const classes = ['other', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** What a client sends makes no series: its route is a template, or `unmatched`. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unmatched';
}

/** A client that left before the answer is of the class `closed`. */
export function observeRequest(request: FastifyRequest, response: ServerResponse, ms: number): void {
  const { statusCode, writableEnded } = response;
  const method = methods.has(request.method) ? request.method : 'other';
  const statusClass = writableEnded ? (classes[Math.floor(statusCode / 100)] ?? 'other') : 'closed';
  requestDurations.observe({ method, route: routeOf(request), status_class: statusClass }, ms / 1_000);
}
