/** A link to another site, opened apart and told nothing of this page. */
export function LinkOut({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a class="out" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span aria-hidden="true"> ↗</span>
      <span class="unseen"> (opens another site)</span>
    </a>
  );
}
