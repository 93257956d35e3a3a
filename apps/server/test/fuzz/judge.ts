import { errorCodes, type ErrorCode } from '@sheetmark/contract';
import type { FuzzRequest } from './request.ts';
import type { Answer } from './send.ts';
import type { World } from './world.ts';

const mayReadAll = new Set(['listAudit', 'exportAudit']);
const json = /^application\/json\b/;

/** What is wrong with an answer; null: nothing. */
export function judge(request: FuzzRequest, answer: Answer, world: World): string | null {
  return (
    faultOf(answer) ??
    leakIn(request, answer, world) ??
    (request.astray ? strangeWhenAstray(request, answer) : outsideTheDocument(request, answer))
  );
}

function faultOf({ status, requestId }: Answer): string | null {
  if (status >= 500) return `answered ${status}`;
  return requestId === null ? 'the answer has no request id' : null;
}

function leakIn({ caller, call }: FuzzRequest, { body }: Answer, { people, homes }: World): string | null {
  if (mayReadAll.has(call.id) && caller === 'administrator') return null;
  const { home } = people[caller];
  for (const other of homes) {
    if (other === home) continue;
    const at = body.indexOf(other.mark);
    if (at >= 0) return `holds what is written in a project of others: ${body.toString('utf8', Math.max(0, at - 60), at + 60)}`;
    const ids = new RegExp(`"project_id":(?:${other.ids.project.join('|')})[,}]`);
    if (ids.test(body.toString('latin1'))) return 'names a project of others';
  }
  return null;
}

function strangeWhenAstray({ method }: FuzzRequest, { status, type, body }: Answer): string | null {
  if (status < 400 || method === 'HEAD' || !json.test(type)) return null;
  return contradiction(status, parsed(body));
}

function outsideTheDocument({ call }: FuzzRequest, { status, type, body }: Answer): string | null {
  const promised = call.promised.get(status);
  if (!promised) return `answered ${status}, which the document does not say`;
  const media = type.split(';')[0] ?? '';
  if (!promised.types.includes(media)) return `answered ${status} as ${media}, which the document does not say`;
  if (!promised.fits) return null;
  const said = parsed(body);
  if (!promised.fits(said)) {
    const issue = promised.fits.errors?.[0];
    return `answered ${status} with a body outside its schema: ${issue?.instancePath} ${issue?.message}`;
  }
  return contradiction(status, said);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A refusal has a code of the list that says the same as its HTTP status, and 400 says where. */
function contradiction(status: number, said: unknown): string | null {
  if (typeof said !== 'object' || said === null) return `answered ${status} with no JSON object`;
  const { status: isDone, code, errors } = said as { status?: unknown; code?: ErrorCode; errors?: unknown };
  if (isDone === true) return status === 200 && code === undefined ? null : `says done with ${status}`;
  if (code === undefined || errorCodes[code]?.http !== status) return `says ${String(code)} with ${status}`;
  return status === 400 && !Array.isArray(errors) ? 'says 400 without saying where' : null;
}
