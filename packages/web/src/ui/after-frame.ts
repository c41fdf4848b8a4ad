/**
 * Runs a task after the next paint, because tasks between two frames share one layout and paint, which is the
 * expensive part. A hidden page gets no frames, so there the task does not wait for one.
 */
export function afterFrame(task: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(task, 0);
  else requestAnimationFrame(() => setTimeout(task, 0));
}
