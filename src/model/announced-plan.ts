import { activePlan } from './active.ts';
import { MOST_PROBES } from './ladder.ts';
import { limitsOf, type PlannedStep, QUICK_LIMITS, type RunSettings } from './plan.ts';

/** What a run may send, known before it starts. */
export interface AnnouncedPlan {
  readonly steps: readonly PlannedStep[];
  /** Most requests of the whole run. Further pages of long lists come on top and have their own limit. */
  readonly maxRequests: number;
}

/**
 * The requests that a run may send, in order (sections 6.1 to 6.5 and 6.8 of the catalogue). Every line is a most: what
 * the server does not declare is not asked for. No line calls a tool.
 *
 * @param url address under test; null while there is none
 */
export function announcedPlan(settings: RunSettings, url: string | null): AnnouncedPlan {
  const path = url === null ? '' : `${new URL(url).pathname} `;
  const modern = settings.eras !== 'legacy';
  const legacy = settings.eras !== 'modern';
  const spoken = (modern ? 1 : 0) + (legacy ? 1 : 0);
  const post = (step: string, method: string, when: string, atMost: number): PlannedStep => ({
    step,
    request: `POST ${path}${method}`,
    when,
    atMost,
  });
  const steps = [
    modern && post('discover', 'server/discover', legacy ? 'at once, beside initialize' : 'at once', 1),
    legacy && post('initialize', 'initialize', modern ? 'at once, beside server/discover' : 'at once', 1),
    post(
      'opening again',
      modern ? (legacy ? 'server/discover or initialize' : 'server/discover') : 'initialize',
      'where the server names another version, or is busy (429, 502, 503, 504)',
      spoken,
    ),
    legacy && post('initialized', 'notifications/initialized', 'after initialize succeeded', 1),
    ...listSteps(post, spoken),
    ...besides(path, legacy),
    ...(settings.profile === 'standard' ? activePlan(settings.eras, path) : []),
    legacy &&
      settings.endSession && {
        step: 'session end',
        request: `DELETE ${path}`.trim(),
        when: 'where the server opened a session',
        atMost: 1,
      },
  ];
  return { steps: steps.filter((step) => step !== false), maxRequests: limitsOf(settings).requests };
}

type Post = (step: string, method: string, when: string, atMost: number) => PlannedStep;

function listSteps(post: Post, spoken: number): readonly PlannedStep[] {
  const each = spoken === 2 ? ', once per era' : '';
  return [
    post('tools', 'tools/list', `where tools are declared${each}`, spoken),
    post('resources', 'resources/list', `where resources are declared${each}`, spoken),
    post('templates', 'resources/templates/list', `where resources are declared${each}`, spoken),
    post('prompts', 'prompts/list', `where prompts are declared${each}`, spoken),
    post('tools again', 'tools/list', `to compare the order${each}`, spoken),
  ];
}

function besides(path: string, legacy: boolean): readonly PlannedStep[] {
  const reply: PlannedStep = {
    step: 'reply',
    request: `POST ${path}our answer`,
    when: 'where the server asks something on a stream: ping gets {}, everything else an error',
    atMost: QUICK_LIMITS.serverRequestReplies,
  };
  const stream: PlannedStep = {
    step: 'stream',
    request: `GET ${path}`.trim(),
    when: 'where the answers look like the HTTP+SSE transport of 2024-11-05',
    atMost: 1,
  };
  const diagnosis: PlannedStep = {
    step: 'diagnosis',
    request: `HEAD or POST ${path}${legacy ? 'ping' : 'server/discover'}`,
    when: 'for each request that the browser shows no answer to, to name the reason; not counted in the total, without token and session',
    atMost: MOST_PROBES,
  };
  const pages: PlannedStep = {
    step: 'pages',
    request: `POST ${path}any list`,
    when: `while a list names a next page; not counted in the total, at most ${QUICK_LIMITS.pagesPerList} per list`,
    atMost: QUICK_LIMITS.pagesPerRun,
  };
  return legacy ? [pages, reply, stream, diagnosis] : [pages, diagnosis];
}
