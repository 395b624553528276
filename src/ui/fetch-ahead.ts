/**
 * Loads the parts of the page that are opened later, so that they are there when the page's own server is gone. What
 * cannot be loaded now is asked for again when it is opened.
 */
export async function fetchAhead(): Promise<void> {
  await Promise.allSettled([
    import('./views/lists/list-tab.tsx'),
    import('./reading/proof.ts'),
    import('../report/curl.ts'),
  ]);
  // Wanted least, so it stands in nobody's way.
  await Promise.allSettled([
    import('../curl-run/write-script.ts'),
    import('../fixes/snippet.ts'),
    import('../run/pasted-finding.ts'),
  ]);
}
