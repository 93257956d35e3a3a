import type { Issue, Operation } from '@sheetmark/contract';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** Messages where the schema has none. */
const plainIssue: z.core.$ZodErrorMap = (issue) => {
  const field = String(issue.path?.at(-1) ?? 'The body');
  if (issue.input === undefined) return `${field} is missing.`;
  if (issue.code !== 'invalid_type') return undefined;
  return `${field} is not ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}.`;
};

interface Source {
  readonly schema: z.ZodObject | undefined;
  readonly sent: unknown;
}

/** Parses every part before it refuses, to report all issues at once. A missing part counts as empty. */
function parseAll(sources: readonly Source[]): unknown[] {
  const issues: Issue[] = [];
  const parsed = sources.map(({ schema, sent }) => {
    const result = schema?.safeParse(sent ?? {}, { error: plainIssue });
    for (const { path, message } of result?.error?.issues ?? []) issues.push({ path: path.join('.'), message });
    return result?.data ?? {};
  });
  const first = issues[0];
  if (first) throw new AppError('invalid_input', { message: first.message, issues });
  return parsed;
}

export interface Sent {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The fields of an upload are parsed by `parseFields` once they have arrived. */
export function parseInputs(row: Operation, sent: Sent): Sent {
  const [params, query, body] = parseAll([
    { schema: row.params, sent: sent.params },
    { schema: row.query, sent: sent.query },
    { schema: row.upload ? undefined : row.body, sent: sent.body },
  ]);
  return { params, query, body: row.upload ? undefined : body };
}

export function parseFields(row: Operation, fields: unknown): unknown {
  return parseAll([{ schema: row.body, sent: fields }])[0];
}
