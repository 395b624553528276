/** Cases that are judged right today. The others only have to end without a false alarm or a failure of ours. */
export const JUDGED_RIGHT: ReadonlySet<string> = new Set(
  `F01 F03 F29 F31 F33 F37 F39 F44 F47 F48 F52 F58 F61 F62 F65 F67 F68 F70 F71 F73 F76 F77 F81 F83 F85 F88 F89 F93
   F100 F101 F103 F105 F107`.split(/\s+/),
);
