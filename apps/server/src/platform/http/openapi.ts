import { answerHead, entities, errorCodes, failureBody, type Operation, rightOf, scopeMay, TokenScope } from '@sheetmark/contract';
import { z } from 'zod';
import { plainSchema } from './plain-schema.ts';

type Json = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, Operation>>;

const json = 'application/json';

/** The OpenAPI 3.1 document, made from the schemas that validate. */
export function openApiDocument(rows: Rows, version: string): Json {
  const schemas = new SchemaWriter();
  for (const schema of Object.values(entities)) schemas.write(schema, 'output');
  const paths: Record<string, Record<string, Json>> = {};
  const names = new Map<string, string>();
  for (const [id, row] of Object.entries(rows)) {
    for (const [at, spelling] of [row.path, ...(row.aliases ?? [])].entries()) {
      const written = firstSpelling(names, spelling);
      const operationId = at === 0 ? id : `${id}${at + 1}`;
      (paths[written] ??= {})[row.method.toLowerCase()] = operation({ row, spelling, written, operationId }, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sheetmark', version, description },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(rows).map((row) => row.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: aboutTokens } },
      responses: failureResponses(schemas),
      schemas: schemas.components,
    },
  };
}

const description = [
  'Every answer is `{ "status": boolean, "message": string, … }`. A call that the user may correct answers 200 with `status: false`;',
  'every other failure answers its HTTP status with the same body, `code` (a stable word) and, for 400, `errors`.',
  '`editor_details` of a markup is an array of CanvasObject, kept as it was sent.',
  'Paths accept a trailing slash. Ids are positive integers, times ISO 8601 UTC, dates `YYYY-MM-DD`.',
].join(' ');

const aboutTokens = [
  'The token of a session (`logIn`), or a personal token for scripts, which people create in their settings. A personal token has a scope: `read`,',
  '`comment` (which includes reading) or `write` (everything), and is for all projects of its user or for some. Each call says what it needs.',
  'Unless the server is set otherwise, a user can make 6,000 calls a minute and a personal token 600; more are answered 429.',
].join(' ');

/** What a personal token needs for the call. */
function describeTokens(row: Operation): string {
  if (row.tokens === 'never' || row.caller === 'administrator') return 'Not with personal tokens.';
  const scope = TokenScope.options.find((each) => scopeMay(each, rightOf(row)));
  return `Personal tokens need the scope \`${scope}\`${row.tokens === 'all_projects' ? ', for all projects' : ''}.`;
}

/** To OpenAPI, paths that differ only in the names of their parameters are one path, so all get the first spelling. */
function firstSpelling(names: Map<string, string>, path: string): string {
  const shape = path.replaceAll(/\{\w+\}/g, '{}');
  const known = names.get(shape);
  if (known !== undefined) return known;
  names.set(shape, path);
  return path;
}

/** Writes JSON Schema, with each entity once, under components. */
class SchemaWriter {
  readonly components: Record<string, unknown> = {};
  readonly #entities = z.registry<{ id: string }>();

  constructor() {
    for (const [id, schema] of Object.entries(entities)) this.#entities.add(schema, { id });
  }

  /** `input` for requests, `output` for responses. */
  write(schema: z.ZodType, io: 'input' | 'output'): Json {
    const written = z.toJSONSchema(schema, { io, metadata: this.#entities, unrepresentable: 'any', override: plain });
    const { $defs, $schema: _, ...own } = pointingAtComponents(written);
    Object.assign(this.components, $defs);
    return own;
  }
}

const plain: typeof plainSchema = (context) => {
  plainSchema(context);
  const { jsonSchema } = context;
  // Later versions may add properties to responses.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.id;
};

const Written = z.looseObject({ $defs: z.record(z.string(), z.unknown()).optional() });

function pointingAtComponents(schema: unknown): z.infer<typeof Written> {
  return Written.parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')));
}

interface Spelled {
  readonly row: Operation;
  /** The path as this row spells it, and as the document does. */
  readonly spelling: string;
  readonly written: string;
  readonly operationId: string;
}

function operation(spelled: Spelled, schemas: SchemaWriter): Json {
  const { row, operationId } = spelled;
  const needsToken = row.caller === 'user' || row.caller === 'administrator';
  const token = { token: [] };
  return {
    operationId,
    tags: [row.tag],
    summary: row.summary,
    ...(row.caller !== 'nobody' && { description: describeTokens(row) }),
    security: needsToken ? [token] : row.caller === 'anyone' ? [{}, token] : [],
    parameters: [...pathParameters(spelled, schemas), ...queryParameters(row, schemas), ...headerParameters(row)],
    ...requestBody(row, schemas),
    responses: { 200: success(row, schemas), ...partial(row), ...failures(row) },
  };
}

const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

function properties(schema: z.ZodObject | undefined, schemas: SchemaWriter) {
  const { properties: shapes = {}, required = [] }: Json & { properties?: Json; required?: string[] } = schema
    ? schemas.write(schema, 'input')
    : {};
  return { shapes, required };
}

function pathParameters({ row, spelling, written }: Spelled, schemas: SchemaWriter): Json[] {
  const { shapes } = properties(row.params, schemas);
  const own = pathNames(spelling);
  return pathNames(written).map((name, at) => ({ name, in: 'path', required: true, schema: shapes[own[at] ?? name] }));
}

function queryParameters(row: Operation, schemas: SchemaWriter): Json[] {
  const { shapes, required } = properties(row.query, schemas);
  return Object.entries(shapes).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function headerParameters(row: Operation): Json[] {
  if (!row.idempotent) return [];
  const about = 'The same key twice acts once and gives the same answer.';
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description: about, schema: { type: 'string', maxLength: 200 } }];
}

function requestBody(row: Operation, schemas: SchemaWriter): Json {
  if (!row.body && !row.upload) return {};
  const fields = schemas.write(row.body ?? z.object({}), 'input');
  if (!row.upload) return { requestBody: { required: true, content: { [json]: { schema: fields } } } };
  const { shapes, required } = properties(row.body, schemas);
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { type: 'object', properties: { file, ...shapes }, required: ['file', ...required] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

function success(row: Operation, schemas: SchemaWriter): Json {
  if (row.bytes) return { description: 'The bytes.', content: Object.fromEntries(row.bytes.map((type) => [type, {}])) };
  const answer = schemas.write(z.object({ ...answerHead, status: z.literal(true), ...row.answer?.shape }), 'output');
  if (!row.refusals) return { description: 'Done.', content: { [json]: { schema: answer } } };
  const refused = row.refusals.map((code) => `\`${code}\``).join(', ');
  return {
    description: `Done; or refused, with \`status: false\` and one of the codes ${refused}.`,
    content: { [json]: { schema: { oneOf: [answer, schemas.write(failureBody, 'output')] } } },
  };
}

function partial(row: Operation): Json {
  return row.bytes?.includes('application/octet-stream') ? { 206: { description: 'The bytes of the Range that was asked for.' } } : {};
}

const statuses = [...new Set(Object.values(errorCodes).map(({ http }) => http))].filter((http) => http !== 200);

/** Tags of calls without a token that are rate-limited by their source. */
const counted: ReadonlySet<string> = new Set(['Accounts', 'Members and invitations', 'Settings']);

/** The failures of a call, derived from its parts. Any call can be malformed, too long, or find the database unavailable. */
function failures(row: Operation): Json {
  const possible: Readonly<Record<number, boolean>> = {
    400: true,
    401: row.caller === 'user' || row.caller === 'administrator',
    403: row.caller !== 'nobody',
    404: (row.params ?? row.query ?? row.body) !== undefined || row.method !== 'GET',
    409: row.method !== 'GET' || (row.query !== undefined && 'revision' in row.query.shape),
    413: true,
    415: row.method !== 'GET',
    422: row.upload === true,
    429: row.caller !== 'nobody' || counted.has(row.tag),
    500: true,
    503: true,
  };
  const listed = statuses.filter((http) => possible[http]);
  return Object.fromEntries(listed.map((http) => [http, { $ref: `#/components/responses/Failure${http}` }]));
}

function failureResponses(schemas: SchemaWriter): Json {
  const schema = schemas.write(failureBody, 'output');
  const codesOf = (status: number) => Object.entries(errorCodes).filter(([, { http }]) => http === status);
  const describe = (status: number) =>
    codesOf(status)
      .map(([code, { message }]) => `\`${code}\`: ${message}`)
      .join(' ');
  return Object.fromEntries(statuses.map((http) => [`Failure${http}`, { description: describe(http), content: { [json]: { schema } } }]));
}
