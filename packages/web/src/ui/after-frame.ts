/**
 * Runs a task once the browser has painted what there is: tasks that come between two frames are laid out and painted
 * together, which is the long part. Nobody draws a page that is hidden, so there no frame is waited for.
 */
export function afterFrame(task: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(task, 0);
  else requestAnimationFrame(() => setTimeout(task, 0));
}
