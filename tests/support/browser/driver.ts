/** A request that a page or its worker sent. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
}

/** A page in a browser. Selectors are CSS. Every wait ends with an error that names what was waited for. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Value of a JavaScript expression in the page; a promise is awaited. The value must be plain data. */
  eval(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** Replaces the text of a field; `nth` chooses among several, from 0. */
  type(selector: string, text: string, nth?: number): Promise<void>;
  /** A key or a chord, such as `Enter` or `Control+k`, to whatever has the focus. */
  press(key: string): Promise<void>;
  /** Waits until an element is there, visible or not; default 10 s. */
  waitFor(selector: string, timeoutMs?: number): Promise<void>;
  /** Text of the first match. */
  text(selector: string): Promise<string>;
  count(selector: string): Promise<number>;
  /** Gives a file to a file field. */
  chooseFile(selector: string, file: { readonly name: string; readonly text: string }): Promise<void>;
  /** Keeps every worker of the page busy for ever, as a fault in one would. */
  hangWorkers(): Promise<void>;
  /** What the page offered as a download when `trigger` was done. */
  download(trigger: () => Promise<void>): Promise<string>;
  resize(width: number, height: number): Promise<void>;
  emulate(look: { readonly colorScheme?: 'light' | 'dark'; readonly reducedMotion?: 'reduce' }): Promise<void>;
  /** PNG of what is seen, written to `path`. */
  screenshot(path: string): Promise<void>;
  /** Errors and warnings of the console with their place, uncaught errors and policy violations so far. */
  complaints(): readonly string[];
  /** Requests so far, those of workers included. Preflights are not among them. */
  requests(): readonly SeenRequest[];
  close(): Promise<void>;
}

export interface Browser {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  readonly version: string;
  /** A page in a profile of its own. */
  open(url: string): Promise<Tab>;
  close(): Promise<void>;
}

/** An engine has no means to do what was asked of it. */
export class NotSupported extends Error {
  constructor(engine: Browser['name'], what: string) {
    super(`Not supported by the driver of ${engine}: ${what}`);
    this.name = 'NotSupported';
  }
}
