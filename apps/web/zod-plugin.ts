import type { Plugin } from 'vite';

const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;

/** What is removed, and what takes its place. */
const removals: readonly (readonly [RegExp, string])[] = [
  // How each kind of schema is written as JSON Schema.
  [/^ +inst\._zod\.processJSONSchema = .+;$/gm, ''],
  // A schema's description for other libraries needs the first at once, and keeps the result.
  [
    /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .+;$/gm,
    'const createStandardJSONSchemaMethod = () => undefined;\nconst createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
  ],
  // Properties that describe a schema, such as `minLength`: unused in the page.
  [/^import \* as processors from .+;$/gm, 'const processors = { aggregateChecks: () => ({}) };'],
  // Parses values that contain themselves: the page parses JSON.
  [/^ +core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/gm, '{}'],
  // Sentences for errors without one: those of fields that people fill in have one in the contract.
  [/^ +core\.config\(en\(\)\);$/gm, 'core.config({ localeError: () => undefined });'],
];

/**
 * Removes code of zod from the page that the page doesn't use: every schema refers to it, so no bundler notices. It is a fifth of the zod code that
 * sign-in loads.
 */
export const withoutUnusedZod = (): Plugin => ({
  name: 'zod-without-unused-code',
  apply: 'build',
  transform(source, id) {
    if (!schemas.test(id)) return undefined;
    const code = removals.reduce((text, [removed, instead]) => {
      if (text.search(removed) < 0) throw new Error('zod is not written as zod-plugin.ts expects');
      return text.replaceAll(removed, instead);
    }, source);
    return { code, map: null };
  },
});
