import type { Environment } from '../model/environment.ts';

/** Which browser this is, as far as it says. */
export interface BrowserName {
  readonly engine: NonNullable<Environment['engine']>;
  /** Name and major version, such as `Firefox 153`; null where none is recognised. */
  readonly browser: string | null;
}

type Pattern = readonly [name: string, engine: BrowserName['engine'], version: RegExp];

/** More special names first: every Chromium browser also says Chrome, every WebKit one also says AppleWebKit. */
const PATTERNS: readonly Pattern[] = [
  ['Firefox', 'firefox', /\bFirefox\/(\d+)/],
  ['Edge', 'chromium', /\bEdg\/(\d+)/],
  ['Opera', 'chromium', /\bOPR\/(\d+)/],
  ['Chromium', 'chromium', /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/],
  ['Safari', 'webkit', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
  ['WebKit', 'webkit', /\bAppleWebKit\/(\d+)/],
];

/** Reads engine and name from the user agent string. Every browser on iOS is WebKit, whatever its name. */
export function readBrowser(userAgent: string): BrowserName {
  for (const [name, engine, version] of PATTERNS) {
    const major = version.exec(userAgent)?.[1];
    if (major !== undefined) return { engine, browser: `${name} ${major}` };
  }
  return { engine: 'other', browser: null };
}
