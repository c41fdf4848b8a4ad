const contractFile = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
const summary = /^ *summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gmu;

/** Drops the summary of each endpoint, which only the API's documentation shows. */
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
