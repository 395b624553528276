const LF = 0x0a;
const CR = 0x0d;

/** Finds where the events of a stream end, in its bytes. */
export interface BlankLineFinder {
  /**
   * Index in `chunk` behind the first blank line at or after `from`, or -1 when none ends in this chunk. Chunks are
   * given in order, each from 0 on and then from the index returned, until -1.
   */
  next(chunk: Uint8Array, from: number): number;
}

/**
 * LF, CR and CRLF end lines (WHATWG HTML, "Parsing an event stream"). They are single bytes that no other UTF-8
 * character holds, so the bytes can be searched before they are decoded. A CR at the end of a chunk ends its line at
 * once; an LF that opens the next chunk then belongs to it.
 */
export function createBlankLineFinder(): BlankLineFinder {
  let lineIsEmpty = true;
  let afterCr = false;
  return {
    next(chunk, from) {
      for (let at = from; at < chunk.length; at += 1) {
        const byte = chunk[at];
        if (byte !== LF && byte !== CR) {
          lineIsEmpty = false;
          afterCr = false;
        } else if (byte === LF && afterCr) {
          afterCr = false;
        } else {
          const blank = lineIsEmpty;
          lineIsEmpty = true;
          afterCr = byte === CR;
          if (blank) return endOfLine(chunk, at);
        }
      }
      return -1;
    },
  };

  function endOfLine(chunk: Uint8Array, at: number): number {
    if (!afterCr || chunk[at + 1] !== LF) return at + 1;
    afterCr = false;
    return at + 2;
  }
}
