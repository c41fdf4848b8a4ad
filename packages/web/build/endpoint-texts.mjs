const contractFile = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
const summary = /^ *summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gmu;

/** Leaves what only the API's documentation shows, the summary of each endpoint, out of the browser's files. */
export function dropEndpointTexts() {
  return {
    name: 'limelight:endpoint-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!contractFile.test(id)) return;
      const dropped = code.replace(summary, '');
      if (/^ *summary:/mu.test(dropped)) this.error(`${id}: a summary that the build cannot drop`);
      return { code: dropped, map: null };
    },
  };
}
