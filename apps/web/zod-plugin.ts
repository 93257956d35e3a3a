import type { Plugin } from 'vite';

const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
/** Of each kind of schema: how it is written as JSON Schema. */
const processor = /^ +inst\._zod\.processJSONSchema = .+;$/gm;
const writers = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .+;$/m;
/** What a schema says of itself to other libraries asks for the first at once, and keeps the answer. */
const none = 'const createStandardJSONSchemaMethod = () => undefined;\nconst createToJSONSchemaMethod = createStandardJSONSchemaMethod;';

/**
 * Leaves out of the page what zod writes JSON Schemas with: every schema holds on to it, so that no bundler finds out that only the server
 * (its OpenAPI document) ever asks. A tenth of what sign-in loads of zod.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform(source, id) {
    if (!schemas.test(id)) return undefined;
    if (!processor.test(source) || !writers.test(source)) throw new Error('zod is not written as zod-plugin.ts expects');
    const code = source.replaceAll(processor, '').replace(writers, none);
    return { code, map: null };
  },
});
