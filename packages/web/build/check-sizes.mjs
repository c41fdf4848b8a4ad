/** Fails when the built landing page is heavier than its budget. Run after `vite build`. */
import { readFileSync } from 'node:fs';
import { budgetBytes } from './entry-sizes.mjs';

const sizes = JSON.parse(readFileSync(new URL('../dist/app/sizes.json', import.meta.url), 'utf8'));
const faults = [];
if (sizes.jsGzipBytes > budgetBytes.js) faults.push(`JS is ${sizes.jsGzipBytes} bytes, allowed ${budgetBytes.js}`);
if (sizes.cssGzipBytes > budgetBytes.css) faults.push(`CSS is ${sizes.cssGzipBytes} bytes, allowed ${budgetBytes.css}`);
for (const library of sizes.lateInEntry) faults.push(`${library} is in the first load; import() it where it is used`);
for (const fault of faults) console.error(`landing page, gzip: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`landing page, gzip: JS ${sizes.jsGzipBytes}, CSS ${sizes.cssGzipBytes} bytes; within budget`);
