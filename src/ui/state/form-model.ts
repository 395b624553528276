import { computed, createModel, type ReadonlySignal, signal } from '@preact/signals';
import { type AnnouncedPlan, announcedPlan } from '../../model/announced-plan.ts';
import { type AddressReading, type Endpoint, readAddress } from '../../model/endpoint.ts';
import type { RunSettings } from '../../model/plan.ts';

/** The address field and what follows from it before anything is sent. */
export interface FormModel {
  readonly text: ReadonlySignal<string>;
  readonly reading: ReadonlySignal<AddressReading>;
  /** Why the address was refused, once it was to be run; null while it is typed. */
  readonly refusal: ReadonlySignal<Extract<AddressReading, { ok: false }> | null>;
  readonly plan: ReadonlySignal<AnnouncedPlan>;
  type(text: string): void;
  /** The address to run, which then stands in the field as it will be sent; null with `refusal` set. */
  submit(): Omit<Endpoint, 'headers'> | null;
}

/** @param practice host names of the practice servers */
export const FormModel = createModel(
  (settings: ReadonlySignal<RunSettings>, practice: readonly string[], first: string): FormModel => {
    const text = signal(first);
    const submitted = signal(false);
    const reading = computed(() => readAddress(text.value, practice));
    const refusal = computed(() => {
      const { value } = reading;
      // A command is told apart from an address at once; half an address is not worth a word.
      return value.ok || !(submitted.value || value.problem === 'stdio') ? null : value;
    });
    const plan = computed(() => announcedPlan(settings.value, reading.value.ok ? reading.value.url : null));

    return {
      text,
      reading,
      refusal,
      plan,
      type(value) {
        text.value = value;
        submitted.value = false;
      },
      submit() {
        const { value } = reading;
        submitted.value = !value.ok;
        if (!value.ok) return null;
        text.value = value.url;
        return { url: value.url, droppedFragment: value.droppedFragment };
      },
    };
  },
);

/** The address that a fragment such as `#url=…` carries, or null. */
export function addressInFragment(fragment: string): string | null {
  const url = new URLSearchParams(fragment.replace(/^#/, '')).get('url');
  return url === null || url.trim() === '' ? null : url;
}
