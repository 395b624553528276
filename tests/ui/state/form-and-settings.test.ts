import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/model/plan.ts';
import { PRACTICE_HOSTS } from '../../../src/model/practice.ts';
import { addressInFragment, FormModel } from '../../../src/ui/state/form-model.ts';
import { SettingsModel } from '../../../src/ui/state/settings-model.ts';

function form(first = '') {
  return new FormModel(signal(DEFAULT_SETTINGS), PRACTICE_HOSTS, first);
}

test('a port alone is shown as the address that it becomes, before anything is sent', () => {
  const model = form();
  model.type('3000');
  const reading = model.reading.value;
  expect(reading.ok && reading.notes.join(' ')).toContain('http://localhost:3000/mcp');
  expect(model.submit()).toEqual({ url: 'http://localhost:3000/mcp', droppedFragment: false });
  expect(model.text.value).toBe('http://localhost:3000/mcp');
});

test('the standard profile raises the most that a run may send', () => {
  const settings = new SettingsModel();
  const model = new FormModel(settings.settings, PRACTICE_HOSTS, '');
  const quick = model.plan.value;
  settings.chooseProfile('standard');
  expect(model.plan.value.maxRequests).toBeGreaterThan(quick.maxRequests);
  expect(model.plan.value.steps.length).toBeGreaterThan(quick.steps.length);
});

test('half an address is not refused while it is typed, but when it is to be run', () => {
  const model = form();
  model.type('ftp://example.com');
  expect(model.refusal.value).toBeNull();
  expect(model.submit()).toBeNull();
  expect(model.refusal.value?.problem).toBe('scheme');
  model.type('ftp://example.co');
  expect(model.refusal.value).toBeNull();
});

test('a stdio command is answered at once', () => {
  const model = form();
  model.type('npx -y some-server');
  expect(model.refusal.value?.problem).toBe('stdio');
});

test('the fragment gives an address and nothing else', () => {
  expect(addressInFragment('#url=http%3A%2F%2Flocalhost%3A3000%2Fmcp')).toBe('http://localhost:3000/mcp');
  expect(addressInFragment('#url=')).toBeNull();
  expect(addressInFragment('#run=1')).toBeNull();
});

test('header rows without a name are left out, and names that browsers refuse are said so', () => {
  const model = new SettingsModel();
  model.addHeader();
  model.addHeader();
  model.addHeader();
  const [first, second, third] = model.rows.value;
  model.editHeader(first?.id ?? 0, 'Authorization', ' Bearer abc ');
  model.editHeader(second?.id ?? 0, 'Cookie', 'a=b');
  model.editHeader(third?.id ?? 0, 'X Bad', 'a');
  expect(model.headers.value).toEqual([{ name: 'Authorization', value: 'Bearer abc' }]);
  expect(model.rows.value.map(({ problem }) => problem === null)).toEqual([true, false, false]);
  expect(model.rows.value[1]?.problem).toContain('Cookie');
});

test('a value that a header cannot carry is refused', () => {
  const model = new SettingsModel();
  model.addHeader();
  model.editHeader(model.rows.value[0]?.id ?? 0, 'X-Name', 'snow ☃');
  expect(model.headers.value).toEqual([]);
});

test('a time limit that is none leaves the one before', () => {
  const model = new SettingsModel();
  model.setTimeout(3);
  model.setTimeout(Number.NaN);
  model.setTimeout(0);
  expect(model.settings.value.timeoutMs).toBe(3000);
});
