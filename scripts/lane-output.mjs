// The output of a lane's steps: the terminal, or a file that is printed whenever a step has ended.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** @param path of the file; undefined for the terminal */
export function openLaneOutput(path) {
  if (path === undefined) {
    return { output: 'inherit', print: (line) => process.stdout.write(`${line}\n`), flush: () => undefined };
  }
  const output = openSync(path, 'a+');
  let shown = 0;
  const flush = () => {
    // Through its descriptor, since the folder may already be removed at exit.
    const text = Buffer.alloc(fstatSync(output).size - shown);
    shown += readSync(output, text, 0, text.length, shown);
    process.stdout.write(text);
  };
  // A run that is killed by a timeout or Ctrl-C still prints the output of the step so far.
  process.once('exit', () => {
    flush();
    closeSync(output);
  });
  return { output, print: (line) => writeSync(output, `${line}\n`), flush };
}
