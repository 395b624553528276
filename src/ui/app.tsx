import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ServerText } from './elements/server-text.tsx';
import { visibleText } from './reading/visible-text.ts';
import type { App } from './state/app.ts';
import { FirstVisit } from './views/first-visit/first-visit.tsx';
import { PageHead } from './views/form/page-head.tsx';
import { PageFoot } from './views/page-foot.tsx';
import './tokens.css';
import './base.css';
import './layout.css';

/** What is not needed before the first run is read after the page can be used. */
export const later = () => import('./views/later.tsx');

/** The whole page. */
export function Page({ app }: { readonly app: App }) {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof later>> | null>(null);
  useEffect(() => {
    void later().then(setParts);
  }, []);
  const idle = app.run.shown.value.kind === 'nothing';
  return (
    <div class={idle ? 'page idle' : 'page'}>
      <PageHead app={app} />
      <RefusedFile app={app} />
      <main>{idle ? <FirstVisit app={app} /> : <Part of={parts?.Results} app={app} />}</main>
      <PageFoot app={app} />
      <Part of={parts?.Dialogs} app={app} />
      <Announcement app={app} />
    </div>
  );
}

function Part({ of: View, app }: { readonly of: ComponentType<{ readonly app: App }> | undefined; readonly app: App }) {
  return View ? <View app={app} /> : null;
}

/** A file that could not be opened, and why. What was shown before stays. */
function RefusedFile({ app: { run } }: { readonly app: App }) {
  const text = run.refusal.value;
  if (text === null) return null;
  return (
    <p class="refused-file refusal" role="alert" data-refused-file>
      <ServerText text={text} />{' '}
      <button type="button" class="link" onClick={() => run.dismissRefusal()}>
        dismiss
      </button>
    </p>
  );
}

/** Characters of a headline that are said. */
const SAID = 300;

/** Tells those who hear the page when a run begins and how it ended. */
function Announcement({ app: { run } }: { readonly app: App }) {
  const headline = run.summary.value?.head.headline.text ?? '';
  return (
    <p class="unseen" role="status">
      {run.state.value === 'running' ? 'The run has begun.' : visibleText(headline.slice(0, SAID))}
    </p>
  );
}
