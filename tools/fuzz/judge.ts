import { errorCodes, type ErrorCode } from '@sheetmark/contract';
import type { FuzzRequest } from './request.ts';
import type { FuzzResponse } from './send.ts';
import type { World } from './world.ts';

/** Operations that show administrators texts from all projects. */
const readsAllProjects = new Set(['listAudit', 'exportAudit', 'getStorage', 'listAllTokens']);
const json = /^application\/json\b/;

/** Describes what is wrong with a response. Null if it is correct. */
export function judge(request: FuzzRequest, response: FuzzResponse, world: World): string | null {
  return (
    findServerFault(response) ??
    findLeak(request, response, world) ??
    (request.isUndocumented ? judgeUndocumented(request, response) : judgeDocumented(request, response))
  );
}

function findServerFault({ status, requestId }: FuzzResponse): string | null {
  if (status >= 500) return `status ${status}`;
  return requestId === null ? 'the response has no request id' : null;
}

function findLeak({ caller, call }: FuzzRequest, { body }: FuzzResponse, { people, homes }: World): string | null {
  if (readsAllProjects.has(call.id) && caller === 'administrator') return null;
  const { home } = people[caller];
  for (const other of homes) {
    if (other === home) continue;
    const at = body.indexOf(other.mark);
    if (at >= 0) return `contains text from another project: ${body.toString('utf8', Math.max(0, at - 60), at + 60)}`;
    const ids = new RegExp(`"project_id":(?:${other.ids.project.join('|')})[,}]`);
    if (ids.test(body.toString('latin1'))) return 'contains the id of another project';
  }
  return null;
}

function judgeUndocumented({ method }: FuzzRequest, { status, type, body }: FuzzResponse): string | null {
  if (status < 400 || method === 'HEAD' || !json.test(type)) return null;
  return findContradiction(status, parseJson(body));
}

function judgeDocumented({ call }: FuzzRequest, { status, type, body }: FuzzResponse): string | null {
  const documented = call.responses.get(status);
  if (!documented) return `status ${status} is not documented`;
  const media = type.split(';')[0] ?? '';
  if (!documented.mediaTypes.includes(media)) return `media type ${media} is not documented for status ${status}`;
  if (!documented.validate) return null;
  const value = parseJson(body);
  if (!documented.validate(value)) {
    const issue = documented.validate.errors?.[0];
    return `the body of status ${status} does not match its schema: ${issue?.instancePath} ${issue?.message}`;
  }
  return findContradiction(status, value);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A refusal must have a code that belongs to its HTTP status. Status 400 must list the errors. */
function findContradiction(status: number, value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return `the body of status ${status} is not a JSON object`;
  const { status: isSuccess, code, errors } = value as { status?: unknown; code?: ErrorCode; errors?: unknown };
  if (isSuccess === true) return status === 200 && code === undefined ? null : `status ${status} with success in the body`;
  if (code === undefined || errorCodes[code]?.http !== status) return `status ${status} with code ${String(code)}`;
  return status === 400 && !Array.isArray(errors) ? 'status 400 without errors' : null;
}
