import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** The subset of JSON Schema that the server's document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

interface MediaContent {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: MediaContent;
  readonly responses: Readonly<Record<string, MediaContent>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly responses: Readonly<Record<string, MediaContent>> };
}

/** What the document says about the responses with one status. */
export interface DocumentedResponse {
  readonly mediaTypes: readonly string[];
  /** Validates JSON bodies. */
  readonly validate: ValidateFunction | null;
}

export interface DocumentedCall {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Null if the call has no body. */
  readonly body: { readonly type: string; readonly schema: Schema } | null;
  readonly responses: ReadonlyMap<number, DocumentedResponse>;
}

export interface ApiDocument {
  readonly calls: readonly DocumentedCall[];
  resolve(schema: Schema): Schema;
}

const json = 'application/json';

/** Reads the calls from a server's OpenAPI document and compiles the checks of their responses. */
export function readDocument(document: OpenApi): ApiDocument {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi.json');
  const compiled = new Map<string, ValidateFunction>();
  const compile = (pointer: string): ValidateFunction => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };

  function readResponse(described: MediaContent, pointer: string): DocumentedResponse {
    const at = described.$ref?.slice(1) ?? pointer;
    const name = described.$ref?.split('/').at(-1);
    const content = (name === undefined ? described : document.components.responses[name])?.content ?? {};
    return { mediaTypes: Object.keys(content), validate: content[json]?.schema ? compile(`${at}/content/application~1json/schema`) : null };
  }

  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, row]): DocumentedCall => {
      const pointer = `/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}`;
      const [type, content] = Object.entries(row.requestBody?.content ?? {})[0] ?? [];
      return {
        id: row.operationId,
        tag: row.tags[0] ?? '',
        method: method.toUpperCase(),
        path,
        parameters: row.parameters,
        body: type !== undefined && content?.schema ? { type, schema: content.schema } : null,
        responses: new Map(
          Object.entries(row.responses).map(([status, response]) => [
            Number(status),
            readResponse(response, `${pointer}/responses/${status}`),
          ]),
        ),
      };
    }),
  );
  return { calls, resolve: (schema) => (schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema) };
}
