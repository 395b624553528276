import type { Plugin } from 'vite';

/** Folder of the worker that no service worker of the app controls. */
const PROBE_FOLDER = 'probe/';
/** Folder of its copy, which an app's service worker may serve. */
const INSIDE_FOLDER = 'inside/';

/**
 * Writes everything that was built into `probe/` a second time into `inside/`. A service worker with a fetch listener
 * falsifies what a page learns about CORS, so the worker lies in a scope of its own; without network only the copy
 * inside the app's scope can be started.
 */
export function secondCopyPlugin(): Plugin {
  return {
    name: 'handcheck-second-copy',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /^probe\/.*\.js$/.test(fileName));
      if (files.length === 0) this.error('No worker was built into probe/');
      for (const file of files) {
        this.emitFile({
          type: 'asset',
          fileName: file.fileName.replace(PROBE_FOLDER, INSIDE_FOLDER),
          source: file.type === 'asset' ? file.source : file.code,
        });
      }
    },
  };
}
