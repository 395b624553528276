import { ServerText } from '../../elements/server-text.tsx';
import type { App } from '../../state/app.ts';

/** Says that nothing but this page answered. */
export function PracticeLabel({ app }: { readonly app: App }) {
  const shown = app.run.shown.value;
  const head = app.run.summary.value?.head;
  const practice = head?.target.practice ?? (shown.kind === 'run' && shown.practice);
  return practice ? <p class="label">practice server, inside this page</p> : null;
}

/** Says that what is shown is a file, whose, and how to run it anew. Running is left to the user. */
export function FileBanner({ app }: { readonly app: App }) {
  const shown = app.run.shown.value;
  const head = app.run.summary.value?.head;
  if (shown.kind !== 'file' || !head) return null;
  const made = new Date(head.createdAt);
  const by = `${head.producer.name} ${head.producer.version}`;
  const from = head.environment.pageOrigin === null ? '' : `, from ${head.environment.pageOrigin}`;
  return (
    <p class="banner" data-banner="read-only">
      <b>Read-only report.</b> <ServerText text={shown.name} />, made{' '}
      <time dateTime={head.createdAt}>
        {Number.isNaN(made.getTime())
          ? ''
          : made.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>{' '}
      by <ServerText text={`${by}${from}`} />, for <ServerText text={head.target.url} />.{' '}
      <button
        type="button"
        class="link"
        data-action="fill-again"
        onClick={() => {
          app.fill(head.target.url);
          app.host.focusField();
        }}
      >
        Run again from here
      </button>{' '}
      (fills the field, sends nothing)
    </p>
  );
}
