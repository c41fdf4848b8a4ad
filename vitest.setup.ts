import { format } from 'node:util';
import { afterEach, expect } from 'vitest';

// A warning that nobody expected is a finding: it fails the test that caused it. A test that expects one replaces
// console.error or console.warn with a spy of its own.
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
