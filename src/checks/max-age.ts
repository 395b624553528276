import type { CorsProof } from '../model/facts-endpoint.ts';
import { observedRisk, type Verdict, verified } from './define-check.ts';

/** Verdict on how long an answer to OPTIONS lets a browser remember it. */
export function maxAgeVerdict({ exchange, value }: NonNullable<CorsProof['maxAge']>): Verdict {
  const evidence = [{ exchange, header: 'access-control-max-age' }];
  const seconds = /^\s*\d{1,9}\s*$/.test(value ?? '') ? Number(value) : null;
  if (seconds !== null && seconds > 0) {
    return verified(`Access-Control-Max-Age lets a browser remember the preflight for ${seconds} s.`, { evidence });
  }
  return observedRisk(
    `A browser may ${value === null ? 'remember a preflight for 5 s only' : 'not remember a preflight'}.`,
    {
      why: `${value === null ? 'The answer to OPTIONS carries no Access-Control-Max-Age' : `Access-Control-Max-Age is “${value.slice(0, 40)}”`}, so a web client sends many requests twice.`,
      fix: 'Send Access-Control-Max-Age: 600 on the answer to OPTIONS.',
      evidence: [{ exchange }],
    },
  );
}
