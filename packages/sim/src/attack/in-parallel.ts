/** Runs `work` for each number below `count`, at most `parallel` at a time. */
export async function inParallel(
  count: number,
  parallel: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, run));
}
