import { powershellScript } from './powershell.ts';
import { curlRunScript } from './script.ts';
import type { CurlRunInput } from './script-input.ts';

/** What a script of a curl run may be written in. */
export type Shell = 'bash' | 'powershell';

/**
 * The quick plan as one script. Both languages stand behind one import, which the page makes only when a script is wanted.
 *
 * @throws Error where the input holds no address, origin, name or id that could be written down
 */
export function writeScript(shell: Shell, input: CurlRunInput): string {
  return shell === 'bash' ? curlRunScript(input) : powershellScript(input);
}
