import { expect, test } from 'vitest';
import { readBrowser } from '../../src/page/browser.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    { engine: 'chromium', browser: 'Chromium 156' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
    { engine: 'chromium', browser: 'Edge 156' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    { engine: 'firefox', browser: 'Firefox 153' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    { engine: 'webkit', browser: 'Safari 26' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0.0.0 Mobile/15E148 Safari/604.1',
    { engine: 'webkit', browser: 'WebKit 605' },
  ],
  ['curl/8.0', { engine: 'other', browser: null }],
])('%s is told apart', (userAgent, expected) => {
  expect(readBrowser(userAgent)).toEqual(expected);
});
