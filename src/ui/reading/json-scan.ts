/** Told what stands in a JSON text, in order. Offsets are UTF-16 units of the text. */
export interface JsonVisitor {
  key(from: number, to: number): void;
  open(from: number, isArray: boolean): void;
  close(at: number): void;
  scalar(from: number, to: number): void;
  comma(): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Reads JSON text from left to right without building it, so that every number and escape can be shown as sent. */
export interface JsonScanner {
  /** Reads on until `limit` is passed, the text ends, or it stops being JSON. */
  scan(limit: number): void;
  /** Where reading stands. */
  readonly position: number;
  /** The text ended, or what follows is no JSON. */
  readonly finished: boolean;
}

/** Starts to read `text`. Text that ends too early is read as far as it goes; nesting is limited by memory alone. */
export function jsonScanner(text: string, visitor: JsonVisitor): JsonScanner {
  const arrays: boolean[] = [];
  let position = 0;
  let keyNext = false;
  let finished = false;

  /** Reads one token. False where there is none. */
  function step(code: number): boolean {
    switch (code) {
      case 0x7b: // {
      case 0x5b: // [
        visitor.open(position, code === 0x5b);
        arrays.push(code === 0x5b);
        keyNext = code === 0x7b;
        position += 1;
        return true;
      case 0x7d: // }
      case 0x5d: // ]
        if (arrays.pop() !== (code === 0x5d)) return false;
        visitor.close(position);
        keyNext = false;
        position += 1;
        return true;
      case 0x2c: // ,
        if (arrays.length === 0) return false;
        visitor.comma();
        keyNext = arrays.at(-1) === false;
        position += 1;
        return true;
      case 0x3a: // :
        position += 1;
        return true;
      default:
        return word(code);
    }
  }

  function word(code: number): boolean {
    const end = code === QUOTE ? stringEnd(text, position) : literalEnd(text, position);
    if (end === position) return false;
    if (keyNext) visitor.key(position, end);
    else visitor.scalar(position, end);
    keyNext = false;
    position = end;
    return true;
  }

  return {
    scan(limit) {
      while (!finished && position < limit) {
        const code = text.charCodeAt(position);
        if (Number.isNaN(code)) finished = true;
        else if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) position += 1;
        else finished = !step(code);
      }
      if (position >= text.length) finished = true;
    },
    get position() {
      return position;
    },
    get finished() {
      return finished;
    },
  };
}

/** Index after the closing quote; the end of the text where there is none. Native search, because strings may be long. */
function stringEnd(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

function literalEnd(text: string, from: number): number {
  let end = from;
  while (/[-+.\w]/.test(text.charAt(end))) end += 1;
  return end;
}
