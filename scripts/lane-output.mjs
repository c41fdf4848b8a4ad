// Where the steps of a lane write: the terminal, or a file that is shown whenever a step has ended.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** @param path of the file; without it the terminal */
export function openLaneOutput(path) {
  if (path === undefined) {
    return { output: 'inherit', print: (line) => process.stdout.write(`${line}\n`), flush: () => undefined };
  }
  const output = openSync(path, 'a+');
  let shown = 0;
  const flush = () => {
    // By its descriptor: at the exit the folder may have been removed already.
    const text = Buffer.alloc(fstatSync(output).size - shown);
    shown += readSync(output, text, 0, text.length, shown);
    process.stdout.write(text);
  };
  // A run that is ended from outside, by a time limit or Ctrl-C, still shows what the step wrote until then.
  process.once('exit', () => {
    flush();
    closeSync(output);
  });
  return { output, print: (line) => writeSync(output, `${line}\n`), flush };
}
