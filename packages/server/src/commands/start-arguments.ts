const help = `Usage: npm start

Starts the game. It takes no arguments: settings are environment variables or lines of the file .env in the current
folder, and .env.example lists them all with their defaults.

  --help  print this text
`;

/** What the program prints instead of starting, and its exit code; null when it starts. */
export function replyToArguments(
  args: readonly string[],
): { readonly text: string; readonly exitCode: 0 | 2; readonly stream: 'stdout' | 'stderr' } | null {
  const [unknown] = args.filter((arg) => arg !== '--help' && arg !== '-h');
  if (unknown !== undefined) {
    return { text: `Unknown argument ${unknown}\n\n${help}`, exitCode: 2, stream: 'stderr' };
  }
  return args.length === 0 ? null : { text: help, exitCode: 0, stream: 'stdout' };
}
