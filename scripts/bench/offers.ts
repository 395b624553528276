/** A tool of about 420 bytes, as real lists have them. */
function tool(index: number): { readonly [member: string]: unknown } {
  return {
    name: `tool_${index}`,
    description: `Reads the record with the number ${index} and returns its name, its owner and the time of its last change.`,
    inputSchema: {
      type: 'object',
      properties: {
        record: { type: 'string', description: 'Number of the record, without leading zeros.' },
        limit: { type: 'integer', minimum: 1, maximum: 100, description: 'Most entries to return.' },
      },
      required: ['record'],
    },
    annotations: { readOnlyHint: true },
  };
}

/** Tools without a fault, each with another name. */
export function manyTools(count: number): readonly { readonly [member: string]: unknown }[] {
  return Array.from({ length: count }, (_, index) => tool(index));
}

/** A server of usual size: ten tools, two resources, one prompt. */
export const USUAL_OFFER = {
  tools: manyTools(10),
  resources: ['readme', 'changes'].map((name) => ({ name, uri: `file:///${name}.md`, mimeType: 'text/markdown' })),
  prompts: [{ name: 'summarise', description: 'Summarises a record.' }],
};
