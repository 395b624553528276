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
  // Where the next LF and CR of the chunk are; -1 for none. Searched natively: a line may hold megabytes.
  let lf = -1;
  let cr = -1;

  /** Where the lines of a new chunk begin. */
  function begin(chunk: Uint8Array): number {
    if (chunk.length === 0) return 0;
    const start = afterCr && chunk[0] === LF ? 1 : 0;
    afterCr = false;
    lf = chunk.indexOf(LF, start);
    cr = chunk.indexOf(CR, start);
    return start;
  }

  function endOfLine(chunk: Uint8Array, at: number): number {
    if (lf !== -1 && lf < at) lf = chunk.indexOf(LF, at);
    if (cr !== -1 && cr < at) cr = chunk.indexOf(CR, at);
    return lf === -1 || cr === -1 ? Math.max(lf, cr) : Math.min(lf, cr);
  }

  /** Index behind the line end at `end`, which may be of two bytes. */
  function behind(chunk: Uint8Array, end: number): number {
    if (chunk[end] === LF) return end + 1;
    afterCr = end + 1 === chunk.length;
    return chunk[end + 1] === LF ? end + 2 : end + 1;
  }

  return {
    next(chunk, from) {
      let at = from === 0 ? begin(chunk) : from;
      while (at < chunk.length) {
        const end = endOfLine(chunk, at);
        if (end === -1) {
          lineIsEmpty = false;
          return -1;
        }
        const isBlank = lineIsEmpty && end === at;
        lineIsEmpty = true;
        at = behind(chunk, end);
        if (isBlank) return at;
      }
      return -1;
    },
  };
}
