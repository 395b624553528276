import { inside } from '../../model/evidence.ts';
import { jsonType, member } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';
import { replyWords, unjudged } from '../replies.ts';

const METHOD_NOT_FOUND = -32601;

export default defineCheck({
  id: 'resources.templates.answers',
  title: 'resources/templates/list is answered',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'MCP conformance suite: resources-templates-read',
  requires: ['resourceTemplatesReplies'],
  evaluate({ resourceTemplatesReplies }) {
    const reply = resourceTemplatesReplies.find(({ kind }) => kind === 'result') ?? resourceTemplatesReplies.at(-1);
    if (!reply) return notChecked('n/a.not-sent', 'resources/templates/list was not sent.');
    if (reply.kind === 'result') {
      const list = member(reply.result, 'resourceTemplates');
      if (Array.isArray(list)) {
        return verified(`resources/templates/list answers with ${counted(list.length, 'template')}.`, {
          evidence: [reply.at],
        });
      }
      return failed('resources/templates/list answers without an array.', {
        evidence: [inside(reply.at, 'result')],
        expected: '“resourceTemplates” in the result is an array',
        actual: `“resourceTemplates” is ${jsonType(list)}`,
        fix: 'Answer with {"resourceTemplates": []} when there are none.',
      });
    }
    const instead = unjudged(reply);
    if (instead !== null) return instead;
    if (reply.kind !== 'rpc-error') {
      return notChecked('blocked.prerequisite', `resources/templates/list was answered with ${replyWords(reply)}.`);
    }
    return observedRisk(
      reply.code === METHOD_NOT_FOUND
        ? 'The server declares resources, and resources/templates/list is unknown to it (-32601).'
        : `resources/templates/list was answered with ${replyWords(reply)}.`,
      {
        evidence: [reply.at],
        why: 'No sentence obliges a server to know the method, but clients ask for it wherever resources are declared.',
        fix: 'Answer with {"resourceTemplates": []} when there are none.',
      },
    );
  },
});
