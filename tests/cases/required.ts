/** Cases that are judged right today. The others only have to end without a false alarm or a failure of ours. */
export const JUDGED_RIGHT: ReadonlySet<string> = new Set(
  `F01 F03 F29 F31 F33 F37 F39 F44 F47 F48 F52 F58 F61 F62 F65 F67 F68 F70 F71 F73 F76 F77 F81 F83 F85 F88 F89 F93
   F100 F101 F103 F105 F107`.split(/\s+/),
);

/** Those beside that show to a web page alone: CORS, reach, and what of an authorization can be read. */
export const JUDGED_RIGHT_IN_PAGE: ReadonlySet<string> = new Set([
  ...JUDGED_RIGHT,
  ...'F05 F08 F11 F13 F14 F16 F18 F21 F24 F25 F26 F109'.split(' '),
]);

/** How many tools healthy servers list, as plain requests show. */
export const TOOLS_LISTED: readonly (readonly [id: string, tools: number])[] = [
  ['F01', 2],
  ['F03', 2],
  ['F48', 0],
  ['F58', 2],
  ['F61', 2],
  ['F62', 2],
  ['F70', 2],
  ['F88', 3],
  ['F101', 2],
  ['F103', 2],
];
