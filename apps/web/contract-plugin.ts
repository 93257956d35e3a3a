import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst, type Plugin } from 'vite';

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/][a-z.-]+\.ts$/;
const pageSources = fileURLToPath(new URL('src', import.meta.url));

/** What a page needs of every call: where it goes, and what comes back. */
const alwaysKept: ReadonlySet<string> = new Set(['method', 'path', 'aliases', 'caller', 'answer']);

/** Schemas of what is sent that pages name, such as `createTask.body`: they check what people type into forms. */
function findNamedInputs(): ReadonlySet<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: pageSources }).map((name) => readFileSync(`${pageSources}/${name}`, 'utf8'));
  const input = /\b(?:\w+O|o)perations\s*\.\s*(\w+)\s*\.\s*(params|query|body)\b/g;
  return new Set(files.flatMap((source) => [...source.matchAll(input)].map(([, call, part]) => `${call}.${part}`)));
}

/**
 * Leaves out of the contract's calls what only the server reads, such as sentences, limits and the schemas of what is sent: home loads all calls.
 * Schemas that nothing else names are left out by the bundler then.
 */
export function withoutServersPart(): Plugin {
  const named = findNamedInputs();
  return {
    name: 'contract-without-servers-part',
    apply: 'build',
    enforce: 'pre',
    transform: (source, id) => (contract.test(id) ? { code: withoutRanges(source, unusedRanges(source, named)), map: null } : undefined),
  };
}

/** Start and end of each property of a row that pages don't need. */
function unusedRanges(source: string, named: ReadonlySet<string>): [number, number][] {
  return parseAst(source, { lang: 'ts' }).body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) => {
      const [rows] = init?.type === 'CallExpression' && isNamed(init.callee, 'defineOperations') ? init.arguments : [];
      if (rows?.type !== 'ObjectExpression') return [];
      return rows.properties.flatMap((row): [number, number][] => {
        if (row.type !== 'Property' || row.value.type !== 'ObjectExpression') return [];
        const { properties, end } = row.value;
        return properties.flatMap((property, at): [number, number][] => {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
          const { name } = property.key;
          const isNeeded = alwaysKept.has(name) || (row.key.type === 'Identifier' && named.has(`${row.key.name}.${name}`));
          return isNeeded ? [] : [[property.start, properties[at + 1]?.start ?? end - 1]];
        });
      });
    });
  });
}

const isNamed = (node: { type: string; name?: unknown }, name: string): boolean => node.type === 'Identifier' && node.name === name;

const withoutRanges = (source: string, ranges: readonly [number, number][]): string =>
  ranges.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), source);
