import { format } from 'node:util';
import { afterEach, expect } from 'vitest';

// Unexpected console output fails the test that caused it. A test that expects some replaces console.error or
// console.warn with a spy.
const unexpected: string[] = [];

for (const method of ['error', 'warn'] as const) {
  const print = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...values)}`);
    print(...values);
  };
}

afterEach(() => {
  expect(unexpected.splice(0), 'unexpected console output').toEqual([]);
});
