/** The one toast for all files of an upload. The list below the drop area has each file with its reason. */
export function outcomeOf({ stored, failed }: { readonly stored: number; readonly failed: number }) {
  if (failed === 0) return { tone: 'success', text: 'Media uploaded successfully' } as const;
  if (stored === 0) return { tone: 'error', text: 'Failed to upload media' } as const;
  return { tone: 'warning', text: `${stored} of ${stored + failed} files uploaded, ${failed} failed` } as const;
}
