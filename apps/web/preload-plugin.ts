import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';

interface Options {
  /** The name of the HTML file. */
  readonly page: string;
  /** The end of the path of the route's lazily loaded module. */
  readonly modules: readonly string[];
  /** A file with the placeholder shown until the code has loaded. */
  readonly placeholder: string;
  /** A small script that runs before the first paint, and before the main bundle. */
  readonly firstScript: string;
}

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** Load the main bundle in parallel with the first script's requests; on phones it loads after them. */
const besides = '(width >= 768px)';

/**
 * Writes a copy of index.html for one route. A first script runs before the main bundle and loads it, a placeholder is shown meanwhile, and the
 * route's code loads in parallel with the shared code. The server sends the copy for the route's paths (apps/server/src/platform/http/pages.ts).
 */
export function preloadedPage({ page, modules, placeholder, firstScript }: Options): Plugin {
  return {
    name: `preloaded-${page}`,
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('index.html is not built yet');
        const html = String(index.source);
        const first = await builtAlone(firstScript);
        this.emitFile({ type: 'asset', fileName: first.fileName, source: first.code });
        const [script = ''] = /<script type="module".*<\/script>/.exec(html) ?? [];
        const [, entry = ''] = /src="\/(.+?)"/.exec(script) ?? [];
        const known = html.match(/<link rel="modulepreload".*>\n */g) ?? [];
        const styles = new Set(html.match(/(?<=<link rel="stylesheet" crossorigin href="\/)[^"]+/g));
        const links = linksTo(
          modules.flatMap((end) => withImports(bundle, end)),
          [entry, ...known.map(hrefOf)],
          styles,
        );
        // Browsers fetch in this order, also from their cache: the first script's requests must not wait for the program.
        const head = [
          `<template id="program">${script}${links.join('')}</template>`,
          `<script src="/${first.fileName}"></script>`,
          ...links.map((link) => link.replace('>', ` media="${besides}">`)),
        ];
        const root = '<div id="root"></div>';
        if (!entry || !html.includes(root)) throw new Error('index.html has no script or no #root');
        const source = known
          .reduce((rest, link) => rest.replace(link, ''), html)
          .replace(script, () => head.join('\n'))
          .replace(root, () => `${root}\n${readFileSync(placeholder, 'utf8').trim()}`);
        this.emitFile({ type: 'asset', fileName: page, source });
      },
    },
  };
}

const hrefOf = (link: string): string => /href="\/(.+?)"/.exec(link)?.[1] ?? '';

/** Preload the scripts, and the chunks with their styles, but no style sheets that the page has anyway. */
function linksTo(chunks: readonly Chunk[], scripts: readonly string[], had: ReadonlySet<string>): string[] {
  const all = new Set([...scripts, ...chunks.map(({ fileName }) => fileName)]);
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).filter((name) => !had.has(name)));
  return [
    ...[...all].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    ...[...styles].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
  ];
}

/** A script bundled with all of its imports, separately from the main bundle: it shares no file with it and doesn't wait for any. */
async function builtAlone(input: string): Promise<{ fileName: string; code: string }> {
  const output = { format: 'iife' as const };
  // Tree-shake its packages: none of their modules has side effects.
  const treeshake = { moduleSideEffects: (id: string): boolean => id === input };
  const options = { write: false, modulePreload: false, rolldownOptions: { input, output, treeshake } } as const;
  const built = await build({ configFile: false, logLevel: 'warn', build: options });
  const chunk = 'output' in built ? built.output[0] : undefined;
  if (!chunk) throw new Error(`${input} is not one script`);
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8);
  return { fileName: `assets/early-${hash}.js`, code: chunk.code };
}

/** The chunk with the module and all chunks that it imports. */
function withImports(bundle: Rolldown.OutputBundle, end: string): Chunk[] {
  const chunks = new Map<string, Chunk>(Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])));
  const found = new Map<string, Chunk>();
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  const first = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
  if (!first) throw new Error(`no chunk holds ${end}`);
  visit(first);
  return [...found.values()];
}
