import { expect, test } from 'vitest';
import { missingBrowsers } from '../../scripts/browsers.ts';

test('where no browser is installed, each one is named with what is not run and how to get it', () => {
  const missing = missingBrowsers({ PATH: '/nowhere', HOME: '/nowhere' }, 'none');
  expect(missing.map(({ what }) => what)).toEqual(['browser tests', 'tests in Firefox', 'tests in WebKit']);
  expect(missing.map(({ why }) => why)).toEqual([
    expect.stringMatching(/apt-get install chromium\).*CHROMIUM_PATH/),
    expect.stringMatching(/apt-get install firefox-esr\).*FIREFOX_PATH/),
    expect.stringMatching(/apt-get install webkit2gtk-driver xvfb xauth dbus\)\.$/),
  ]);
});

test('a browser that a variable names wrongly is missing', () => {
  const missing = missingBrowsers({ FIREFOX_PATH: '/nowhere/firefox' });
  expect(missing.map(({ what }) => what)).toContain('tests in Firefox');
});
