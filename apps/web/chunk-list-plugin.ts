import { writeFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

const describe = ({ fileName, name, isEntry, imports, moduleIds, viteMetadata }: Chunk) => ({
  fileName,
  name,
  isEntry,
  imports,
  moduleIds,
  styles: [...(viteMetadata?.importedCss ?? [])],
});

/** Writes to `path` which modules each script of the built page has, and what it imports, so that pages are weighed without another build. */
export function chunkList(path: string): Plugin {
  return {
    name: 'chunk-list',
    apply: 'build',
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [describe(each)] : []));
      await writeFile(path, JSON.stringify(chunks));
    },
  };
}
