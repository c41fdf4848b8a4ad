// Where the steps of a lane write: the terminal, or a file that is shown whenever a step has ended.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** @param path of the file; without it the terminal */
export function openLaneOutput(path) {
  if (path === undefined) {
    return { output: 'inherit', print: (line) => process.stdout.write(`${line}\n`), flush: () => undefined };
  }
  const output = openSync(path, 'a+');
  let shown = 0;
  const flush = () => {
    const text = readFileSync(path);
    process.stdout.write(text.subarray(shown));
    shown = text.length;
  };
  // A run that is ended from outside, by a time limit or Ctrl-C, still shows what the step wrote until then.
  process.once('exit', () => {
    flush();
    closeSync(output);
  });
  return { output, print: (line) => writeSync(output, `${line}\n`), flush };
}
