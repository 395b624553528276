/** Lets a limited number go on at once; the others wait in the order in which they came. */
export interface Slots {
  /** Resolves when there is room. What it gives must be called once, to make room for the next. */
  enter(): Promise<() => void>;
}

export function createSlots(most: number): Slots {
  let inside = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) inside -= 1;
    else next();
  }

  return {
    async enter() {
      if (inside < most) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
