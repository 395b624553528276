import { findBrowser, findFirefox, findWebKit } from '../../../scripts/find-browser.ts';
import { launchChromium } from './chromium.ts';
import type { Browser } from './driver.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKit } from './webkit.ts';

export type Engine = Browser['name'];

export const ENGINES: readonly Engine[] = ['chromium', 'firefox', 'webkit'];

/** Whether a browser with this engine can be started here. */
export function isInstalled(engine: Engine): boolean {
  if (engine === 'chromium') return findBrowser() !== null;
  return (engine === 'firefox' ? findFirefox() : findWebKit()) !== null;
}

/**
 * Starts a browser with this engine.
 *
 * @param args options of the command line; Chromium only
 */
export function launch(engine: Engine, args: readonly string[] = []): Promise<Browser> {
  if (engine === 'chromium') return launchChromium({ args });
  if (args.length > 0) throw new Error(`Options of the command line are Chromium's, not those of ${engine}`);
  return engine === 'firefox' ? launchFirefox() : launchWebKit();
}
