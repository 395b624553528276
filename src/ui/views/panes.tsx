import { Modal } from '../elements/modal.tsx';
import { formatCount } from '../reading/units.ts';
import type { App } from '../state/app.ts';
import { tabTitle } from '../state/commands.ts';
import type { TabId } from '../state/view-model.ts';
import { Diagnoses } from './diagnosis/diagnosis.tsx';
import { EvidencePane } from './exchange/evidence-pane.tsx';
import { Findings } from './findings/findings.tsx';
import { ListPanel } from './lists/list-panel.tsx';
import { ReportTab } from './report/report-tab.tsx';
import { Transcript } from './transcript/transcript.tsx';

/** What we say on the left, what proves it on the right; on a narrow screen the right is a sheet over the left. */
export function Panes({ app }: { readonly app: App }) {
  const { view } = app;
  const narrow = view.narrow.value;
  return (
    <div class="panes">
      <div class="left">
        <Tabs app={app} />
        <div
          class="panel"
          role="tabpanel"
          id="panel"
          aria-labelledby={`tab-${view.tab.value}`}
          data-panel={view.tab.value}
        >
          <Panel app={app} tab={view.tab.value} />
        </div>
      </div>
      {narrow ? (
        <Modal open={view.sheet.value} label="Evidence" kind="sheet" onClose={() => view.closeSheet()}>
          <div class="sheet-head">
            <button
              type="button"
              class="quiet"
              data-action="close-sheet"
              aria-label="Close the evidence"
              onClick={() => view.closeSheet()}
            >
              ✕
            </button>
          </div>
          <div data-pane="evidence" tabIndex={-1}>
            <EvidencePane app={app} />
          </div>
        </Modal>
      ) : (
        <section class="right" aria-label="Evidence" data-pane="evidence" tabIndex={-1}>
          <EvidencePane app={app} />
        </section>
      )}
    </div>
  );
}

function Panel({ app, tab }: { readonly app: App; readonly tab: TabId }) {
  switch (tab) {
    case 'findings':
      return <Findings app={app} />;
    case 'diagnosis':
      return <Diagnoses app={app} />;
    case 'transcript':
      return <Transcript app={app} />;
    case 'report':
      return <ReportTab app={app} />;
    case 'tools':
    case 'prompts':
    case 'resources':
    case 'resourceTemplates':
      return <ListPanel key={tab} app={app} list={tab} />;
  }
}

function Tabs({ app }: { readonly app: App }) {
  const { view } = app;
  const current = view.tab.value;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    view.moveTab(by);
    const tabs = event.currentTarget instanceof Element ? event.currentTarget : null;
    setTimeout(() => tabs?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    <div class="tabs" role="tablist" aria-label="Results" onKeyDown={onKeyDown}>
      {view.tabs.value.map((tab) => {
        const count = tabCount(app, tab);
        return (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            data-tab={tab}
            aria-selected={tab === current}
            aria-controls="panel"
            tabIndex={tab === current ? 0 : -1}
            onClick={() => view.chooseTab(tab)}
          >
            {tabTitle(tab)} {count !== null && <span class="tab-count">{count}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** How much a tab holds; null where that says nothing. */
function tabCount({ run }: App, tab: TabId): string | null {
  switch (tab) {
    case 'findings':
      return formatCount(run.findings.value.length);
    case 'transcript':
      return formatCount(run.exchanges.value.length);
    case 'diagnosis':
    case 'report':
      return null;
    case 'tools':
    case 'prompts':
    case 'resources':
    case 'resourceTemplates': {
      const lists = run.summary.value?.head.lists ?? [];
      const counts = lists.filter(({ list }) => list === tab).map(({ items }) => items);
      // Two eras that list as many most likely list the same.
      return (new Set(counts).size > 1 ? counts : counts.slice(0, 1)).map(formatCount).join(' + ');
    }
  }
}
