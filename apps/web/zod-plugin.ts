import type { Plugin } from 'vite';

const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
/** How each kind of schema is written as JSON Schema. */
const processor = /^ +inst\._zod\.processJSONSchema = .+;$/gm;
const writers = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .+;$/m;
/** A schema's description for other libraries needs the first at once, and keeps the result. */
const none = 'const createStandardJSONSchemaMethod = () => undefined;\nconst createToJSONSchemaMethod = createStandardJSONSchemaMethod;';

/**
 * Removes zod's JSON Schema code from the page: every schema refers to it, so no bundler notices that only the server uses it (for its OpenAPI
 * document). It is a tenth of the zod code that sign-in loads.
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
