declare module 'naughty-words' {
  /** By language. */
  const words: Readonly<Record<string, readonly string[]>>;
  export = words;
}
