import type { Tool as DescribedTool } from '@modelcontextprotocol/server';
import { type Operation, PageNumber, rightOf } from '@sheetmark/contract';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Sent } from '../inputs.ts';
import { plainSchema } from '../plain-schema.ts';
import type { ToolRow } from './tool-table.ts';

type Arguments = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly operation: string;
  readonly row: Operation;
  readonly brief: ReadonlySet<string>;
  readonly described: DescribedTool;
  /** Throws for arguments that the tool doesn't have. */
  toSent(given: Arguments): Sent;
  /** The tool's name of an input of the operation. */
  nameOf(field: string): string;
}

/** What the server ignores in bodies, and attachments, which assistants can’t upload. */
const ignored: ReadonlySet<string> = new Set(['currentPath', 'url', 'projectId', 'attachments']);
const parts = ['params', 'query', 'body'] as const;
/** Of lists, where the operation's own default is meant for pages. */
const usualLimit = 50;

interface Input {
  readonly part: (typeof parts)[number];
  readonly field: string;
  readonly name: string;
  readonly schema: z.ZodType;
}

const toSnakeCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What `{id}` in a path is the id of: that of `/api/project/{id}/task` is a project's. */
const idIn = (path: string): string => `${/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''}Id`;

function listInputs(row: Operation, { without = [], shapes = {} }: ToolRow): Input[] {
  return parts.flatMap((part) =>
    Object.entries<z.ZodType>(row[part]?.shape ?? {}).flatMap(([field, schema]) => {
      if (without.includes(field) || (part === 'body' && ignored.has(field))) return [];
      const name = schema === PageNumber ? 'page_number' : toSnakeCase(field === 'id' ? idIn(row.path) : field);
      return [{ part, field, name, schema: shapes[field] ?? schema }];
    }),
  );
}

/** Two inputs may share a name only if they are the same thing. */
function toSchema(inputs: readonly Input[], about: ToolRow['about'] = {}): z.ZodObject {
  const fields: Record<string, z.ZodType> = {};
  for (const { name, schema } of inputs) {
    const before = fields[name];
    if (before !== undefined && before !== schema) throw new Error(`two inputs of a tool are called ${name}`);
    fields[name] = schema;
  }
  for (const [name, text] of Object.entries(about)) fields[name] = (fields[name] ?? z.unknown()).describe(text);
  if (fields['limit']) fields['limit'] = fields['limit'].describe(`At most so many rows; ${usualLimit} by default.`);
  if (fields['cursor']) fields['cursor'] = fields['cursor'].describe('The next_cursor of the page before.');
  return z.strictObject(fields);
}

const JsonSchema = z.looseObject({ type: z.literal('object'), properties: z.record(z.string(), z.json()).optional() });

function describeTool(row: Operation, { name, hint, about }: ToolRow, inputs: readonly Input[]): DescribedTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(toSchema(inputs, about), {
    io: 'input',
    unrepresentable: 'any',
    override: plainSchema,
  });
  const isReading = rightOf(row) === 'view';
  return {
    name,
    description: hint === undefined ? row.summary : `${row.summary} ${hint}`,
    inputSchema: JsonSchema.parse(inputSchema),
    annotations: { readOnlyHint: isReading, ...(!isReading && { destructiveHint: row.method === 'PUT' }), openWorldHint: false },
  };
}

export function createTool(operation: string, row: Operation, tool: ToolRow): Tool {
  const inputs = listInputs(row, tool);
  const names = new Set(inputs.map(({ name }) => name));
  return {
    operation,
    row,
    brief: new Set(tool.brief),
    described: describeTool(row, tool, inputs),
    toSent(given) {
      const unknown = Object.keys(given).find((name) => !names.has(name));
      if (unknown !== undefined)
        throw new AppError('invalid_input', { message: `${tool.name} has no input ${unknown}. It has: ${[...names].join(', ')}.` });
      const sent = { params: {}, query: {}, body: {} } satisfies Record<Input['part'], Record<string, unknown>>;
      const withLimit: Arguments = names.has('limit') ? { limit: usualLimit, ...given } : given;
      for (const { part, field, name } of inputs)
        if (withLimit[name] !== undefined) Object.assign(sent[part], { [field]: withLimit[name] });
      return sent;
    },
    nameOf: (field) => inputs.find((input) => input.field === field)?.name ?? field,
  };
}
