import { PRACTICE_SERVERS } from './model/practice.ts';
import { fetchAhead } from './ui/fetch-ahead.ts';
import { mount } from './ui/mount.tsx';
import { addressInFragment } from './ui/state/form-model.ts';
import { createTester } from './worker/client.ts';

/** The browser's store, or null where it is closed to this page. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element with the id “app”.');
const { complete } = mount(root, createTester(), {
  origin: location.origin,
  practice: PRACTICE_SERVERS,
  address: addressInFragment(location.hash),
  storage: storage(),
  now: () => performance.now(),
});
void complete.then(fetchAhead);
