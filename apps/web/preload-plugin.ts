import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

interface Options {
  /** The name of the HTML file. */
  readonly page: string;
  /** The end of the path of the module that the page's route loads. */
  readonly modules: readonly string[];
  /** A file with what is shown until the code has come. */
  readonly placeholder: string;
}

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/**
 * Writes a copy of index.html that also preloads a route's code: the browser then fetches it together with the code of every page instead of after
 * having run that, and shows a placeholder meanwhile. The server sends the copy for the route's paths (apps/server/src/platform/http/pages.ts).
 */
export function preloadedPage({ page, modules, placeholder }: Options): Plugin {
  return {
    name: `preloaded-${page}`,
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('index.html is not built yet');
        const html = String(index.source);
        const chunks = modules.flatMap((end) => withImports(bundle, end));
        const scripts = chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
        const styles = chunks.flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
        );
        const links = [...new Set([...scripts, ...styles])].filter((link) => !html.includes(hrefOf(link)));
        const root = '<div id="root">';
        if (!html.includes(root)) throw new Error('index.html has no #root');
        const source = html
          .replace('</head>', `${links.join('\n')}\n</head>`)
          .replace(root, () => `${root}${readFileSync(placeholder, 'utf8').trim()}`);
        this.emitFile({ type: 'asset', fileName: page, source });
      },
    },
  };
}

const hrefOf = (link: string): string => link.slice(link.indexOf('href='), -1);

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
