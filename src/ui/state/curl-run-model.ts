import { computed, type ReadonlySignal } from '@preact/signals';
import type { Shell } from '../../curl-run/write-script.ts';
import { addressSpace } from '../../model/endpoint.ts';
import type { Header } from '../../model/exchange.ts';
import { holdsPlaceholder } from '../../model/placeholder.ts';
import type { RunSettings } from '../../model/plan.ts';
import type { FormModel } from './form-model.ts';

/** The run that a script makes with curl, from the same address and settings as a run of the page. */
export interface CurlRunModel {
  /** False where there is no server to send anything to, or its address is not known whole. */
  readonly isOffered: ReadonlySignal<boolean>;
  /** Names of the variables that hold what the user's own headers hold here. */
  readonly variables: ReadonlySignal<readonly string[]>;
  /** The script, with a fresh id; written by code that is read when the first one is wanted. */
  script(shell: Shell): Promise<string>;
}

/** @param origin of this page, whose view the script takes */
export function createCurlRun(
  form: FormModel,
  settings: ReadonlySignal<RunSettings>,
  headers: ReadonlySignal<readonly Header[]>,
  origin: string,
): CurlRunModel {
  const address = computed(() => {
    const { value } = form.reading;
    // A secret that was taken out of an opened report is not there to be sent.
    if (!value.ok || holdsPlaceholder(form.text.value)) return null;
    return addressSpace(new URL(value.url).hostname) === 'practice' ? null : value.url;
  });
  return {
    isOffered: computed(() => address.value !== null),
    variables: computed(() => {
      const names = [...new Set(headers.value.map(({ name }) => name.toLowerCase()))];
      const others = names.filter((name) => name !== 'authorization');
      return [
        ...(names.length > others.length ? ['MCP_TOKEN'] : []),
        ...others.map((_, index) => (index === 0 ? 'MCP_HEADER' : `MCP_HEADER_${index + 1}`)),
      ];
    }),
    async script(shell) {
      if (address.value === null) throw new Error('There is no address to run');
      const { writeScript } = await import('../../curl-run/write-script.ts');
      return writeScript(shell, {
        url: address.value,
        // A script sends what the quick profile sends, and more that only curl can.
        settings: { ...settings.value, profile: 'quick' },
        origin,
        runId: freshId(),
        secretHeaderNames: headers.value.map(({ name }) => name),
      });
    },
  };
}

function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
