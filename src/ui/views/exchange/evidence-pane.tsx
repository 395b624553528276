import type { App } from '../../state/app.ts';
import { ItemView } from '../lists/item-view.tsx';
import { ExchangeRows } from '../transcript/exchange-rows.tsx';
import { RunSteps } from '../transcript/run-steps.tsx';
import { ExchangeView } from './exchange-view.tsx';
import './exchange.css';

/** The right side: what proves it. */
export function EvidencePane({ app }: { readonly app: App }) {
  const target = app.view.target.value;
  switch (target.kind) {
    case 'run':
      return <Course app={app} />;
    case 'item':
      return <ItemView app={app} list={target.list} />;
    case 'exchange': {
      const preview = app.run.exchanges.value.find(({ exchange }) => exchange.id === target.id);
      if (!preview) return <p class="empty">Exchange #{target.id} is not here.</p>;
      return <ExchangeView key={target.id} app={app} preview={preview} evidence={target.evidence} />;
    }
  }
}

/** The course of the run: its steps while they happen, then its exchanges. */
function Course({ app }: { readonly app: App }) {
  const { run } = app;
  const previews = run.exchanges.value;
  if (run.state.value === 'running') {
    return (
      <div class="pane-inside">
        <h2 class="pane-title">The run, as it happens</h2>
        <RunSteps app={app} />
      </div>
    );
  }
  return (
    <div class="pane-inside">
      <h2 class="pane-title">The course of the run</h2>
      <ExchangeRows app={app} previews={previews} />
      <p class="remark">
        {previews.length === 0 ? 'Nothing was sent.' : 'Choose a finding or an exchange to see the proof.'}
      </p>
    </div>
  );
}
