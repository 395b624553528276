import { useEffect, useState } from 'preact/hooks';
import type { ListName } from '../../../model/facts-lists.ts';
import type { App } from '../../state/app.ts';

/** The list with its window over long lists, read when the first list is opened. */
const later = () => import('./list-tab.tsx');

/** A tab with a list. */
export function ListPanel({ app, list }: { readonly app: App; readonly list: ListName }) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof later>> | null>(null);
  useEffect(() => {
    void later().then(setPart);
  }, []);
  return part ? <part.ListTab app={app} list={list} /> : null;
}
