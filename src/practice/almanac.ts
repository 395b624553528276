import type { JsonObject } from '../model/json.ts';

/** What the practice servers offer: a small harbour almanac. All data is made up. */

export interface PracticeTool {
  readonly definition: JsonObject & { readonly name: string };
  /** Answers a call. Arguments are not trusted: a missing one gets a stand-in. */
  run(args: JsonObject): JsonObject;
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const PORT = { type: 'string', description: 'Name of the harbour, for example “Northhaven”.' };
const DATE = { type: 'string', format: 'date', description: 'Day as YYYY-MM-DD; local time of the harbour.' };

function tool(
  name: string,
  title: string,
  description: string,
  properties: { readonly [name: string]: JsonObject },
  output: { readonly [name: string]: JsonObject },
  run: (args: JsonObject) => JsonObject,
): PracticeTool {
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
      outputSchema: { type: 'object', properties: output, required: Object.keys(output) },
      annotations: { title, ...READ_ONLY },
    },
    run,
  };
}

export const TOOLS: readonly PracticeTool[] = [
  tool(
    'find_harbour',
    'Find a harbour',
    'Finds harbours whose name contains a text. Returns their full names.',
    { text: { type: 'string', minLength: 1, description: 'Part of the name, upper or lower case.' } },
    { harbours: { type: 'array', items: { type: 'string' }, description: 'Full names, in alphabetical order.' } },
    ({ text }) => ({ harbours: PORTS.filter((port) => port.toLowerCase().includes(String(text ?? '').toLowerCase())) }),
  ),
  tool(
    'tide_times',
    'Tide times',
    'Lists the times of high and low water at a harbour on one day.',
    { harbour: PORT, day: DATE },
    { high: times('High water'), low: times('Low water') },
    () => ({ high: ['04:12', '16:38'], low: ['10:21', '22:47'] }),
  ),
  tool(
    'tide_height',
    'Tide height',
    'Gives the predicted height of the tide at a harbour at one moment, in metres above chart datum.',
    { harbour: PORT, moment: { type: 'string', format: 'date-time', description: 'Moment in ISO 8601 form.' } },
    { metres: { type: 'number', description: 'Height above chart datum.' } },
    () => ({ metres: 2.7 }),
  ),
  tool(
    'wind_forecast',
    'Wind forecast',
    'Gives the expected wind at a harbour for the next hours, as force and direction.',
    { harbour: PORT, hours: { type: 'integer', minimum: 1, maximum: 48, description: 'How many hours ahead.' } },
    { force: { type: 'integer', description: 'Beaufort force.' }, from: { type: 'string', description: 'Direction.' } },
    () => ({ force: 4, from: 'SW' }),
  ),
  tool(
    'sun_times',
    'Sunrise and sunset',
    'Gives sunrise and sunset at a harbour on one day.',
    { harbour: PORT, day: DATE },
    { rise: { type: 'string', description: 'HH:MM.' }, set: { type: 'string', description: 'HH:MM.' } },
    () => ({ rise: '06:41', set: '18:09' }),
  ),
  tool(
    'passage_distance',
    'Passage distance',
    'Gives the distance between two harbours along the usual route, in nautical miles.',
    { start: PORT, end: { ...PORT, description: 'Name of the harbour where the passage ends.' } },
    { miles: { type: 'number', description: 'Nautical miles.' } },
    () => ({ miles: 31.5 }),
  ),
];

function times(what: string): JsonObject {
  return { type: 'array', items: { type: 'string' }, description: `${what}, as HH:MM.` };
}

const PORTS = ['Eastness', 'Northhaven', 'Saltmouth'];

export const RESOURCES: readonly (JsonObject & { readonly uri: string })[] = PORTS.map((port) => ({
  uri: `almanac://harbours/${port.toLowerCase()}`,
  name: port.toLowerCase(),
  title: `${port} harbour card`,
  description: `Depths, lights and radio channels of ${port}.`,
  mimeType: 'text/plain',
}));

/** The text of a resource. */
export function resourceText(uri: string): string {
  return `Harbour card for ${uri.split('/').at(-1)}: depth 4.2 m, entrance light Fl(2) 6s, VHF channel 12.`;
}

export const TEMPLATES: readonly JsonObject[] = [
  {
    uriTemplate: 'almanac://harbours/{harbour}/tides/{day}',
    name: 'tide-table',
    title: 'Tide table of a day',
    description: 'High and low water of one harbour on one day.',
    mimeType: 'text/plain',
  },
];

export const PROMPTS: readonly (JsonObject & { readonly name: string })[] = [
  {
    name: 'plan_passage',
    title: 'Plan a passage',
    description: 'Asks for a passage plan between two harbours with tides and wind.',
    arguments: [
      { name: 'start', title: 'Start', description: 'Harbour of departure.', required: true },
      { name: 'end', title: 'End', description: 'Harbour of arrival.', required: true },
    ],
  },
  {
    name: 'explain_tides',
    title: 'Explain the tides',
    description: 'Asks for an explanation of today’s tides for a beginner.',
    arguments: [{ name: 'harbour', title: 'Harbour', description: 'Which harbour to explain.', required: false }],
  },
];

export const INSTRUCTIONS =
  'A practice almanac of three made-up harbours. Look up a harbour with find_harbour, then read tides, wind or sun times for it.';
