/** Operators of RFC 6570, section 2.2. The others of that section are reserved for extensions. */
const OPERATOR = /^[+#./;?&]/;
const RESERVED = /^[=,!@|]/;
const VARIABLE = /^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*$/;
const MODIFIER = /(?:\*|:[1-9][0-9]{0,3})$/;
/** Literals that RFC 6570, section 2.1 leaves out, braces apart. */
const FORBIDDEN_LITERAL = /[\0-\x20"'<>\\^`|\x7f]|%(?![0-9A-Fa-f]{2})/;

/** What a URI template is made of, or what is wrong with it. */
export type TemplateReading =
  | { readonly ok: true; readonly variables: number }
  | { readonly ok: false; readonly fault: string };

/** Reads a URI template by RFC 6570, levels 1 to 4. */
export function readTemplate(template: string): TemplateReading {
  let variables = 0;
  let rest = template;
  while (rest !== '') {
    const open = rest.indexOf('{');
    const literal = open === -1 ? rest : rest.slice(0, open);
    const fault = literalFault(literal);
    if (fault !== null) return { ok: false, fault };
    if (open === -1) break;
    const close = rest.indexOf('}', open);
    if (close === -1) return { ok: false, fault: '“{” is not closed' };
    const names = rest
      .slice(open + 1, close)
      .replace(OPERATOR, '')
      .split(',');
    const wrong = RESERVED.test(rest.slice(open + 1))
      ? 'an unknown operator'
      : names.map(nameFault).find((one) => one !== null);
    if (wrong !== undefined && wrong !== null) return { ok: false, fault: wrong };
    variables += names.length;
    rest = rest.slice(close + 1);
  }
  return { ok: true, variables };
}

function literalFault(literal: string): string | null {
  if (literal.includes('}')) return '“}” without “{”';
  const found = FORBIDDEN_LITERAL.exec(literal)?.[0];
  if (found === undefined) return null;
  if (found === ' ') return 'a space outside an expression';
  return found === '%' ? '“%” without two hexadecimal digits' : `the character ${JSON.stringify(found)}`;
}

function nameFault(spec: string): string | null {
  const name = spec.replace(MODIFIER, '');
  if (VARIABLE.test(name)) return null;
  if (name === '') return 'an expression without a variable name';
  if (name.includes('{')) return '“{” inside an expression';
  const shown = name.length > 40 ? `${name.slice(0, 39)}…` : name;
  return name.includes('-') ? `a hyphen in the variable name “${shown}”` : `the variable name “${shown}”`;
}
