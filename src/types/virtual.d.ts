// Modules that build/json-schema-plugin.ts generates.

declare module 'virtual:json-schema/*' {
  /** Judges a schema by the metaschema of its dialect. What is wrong stands in `errors` until the next call. */
  const validate: {
    (schema: unknown): boolean;
    readonly errors?:
      | readonly { readonly instancePath: string; readonly keyword: string; readonly schemaPath: string }[]
      | null;
  };
  export default validate;
}

declare module 'virtual:report-schema' {
  /** The JSON Schema of reports without titles and descriptions. */
  const schema: { readonly [keyword: string]: unknown };
  export default schema;
}

// Scripts that are taken as text.

declare module '*.sh?raw' {
  const text: string;
  export default text;
}

declare module '*.ps1?raw' {
  const text: string;
  export default text;
}
