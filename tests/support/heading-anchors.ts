/**
 * Anchors of the headings of a page of the MCP specification, in order, as its site makes them: the text in lower
 * case with hyphens for spaces, percent-encoded where it holds anything unusual, then every other run of characters
 * but letters, digits, `%` and `_` as one hyphen. Headings of level 5 and 6 have no anchor. A repeated heading is
 * numbered from 2.
 *
 * @param markdown text of the page (MDX)
 */
export function headingAnchors(markdown: string): readonly string[] {
  const counts = new Map<string, number>();
  return headings(markdown).flatMap((heading) => {
    const anchor = slug(plainText(heading));
    if (anchor === '') return [];
    const count = (counts.get(anchor) ?? 0) + 1;
    counts.set(anchor, count);
    return [count === 1 ? anchor : `${anchor}-${count}`];
  });
}

function headings(markdown: string): readonly string[] {
  let inCode = false;
  return markdown.split('\n').flatMap((line) => {
    if (/^\s*(```|~~~)/.test(line)) inCode = !inCode;
    const heading = inCode ? null : /^#{1,4}\s+(.+?)\s*#*$/.exec(line);
    return heading?.[1] === undefined ? [] : [heading[1]];
  });
}

function plainText(heading: string): string {
  return heading.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function slug(text: string): string {
  const encoded = encodeURIComponent(text.toLowerCase().trim().replace(/\s+/g, '-'));
  const other = /%[0-9A-F]{2}/.test(encoded) ? /[^A-Za-z\d%_]+/g : /[^a-z\d_]+/g;
  return encoded.replace(other, '-').replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
}
