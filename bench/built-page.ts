import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type BuildEnvironmentOptions, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../apps/web', import.meta.url));

type Chunk = Rolldown.OutputChunk;
/** File names of chunks. */
export type Files = ReadonlySet<string>;

const kilobytes = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).length / 1000;

/** The page as it is built for production, without writing it. */
export interface BuiltPage {
  readonly chunks: ReadonlyMap<string, Chunk>;
  /** The chunk with this module, whose path ends like this, with all chunks that load with it. */
  readonly loading: (module: string) => Files;
  /** The same for the entry of the page. */
  readonly entry: Files;
  /** kB of gzip, 1,000 bytes each, of their scripts and styles. */
  readonly weigh: (files: Files) => number;
  /** The same of other files whose names match. */
  readonly weighOthers: (name: RegExp) => number;
}

export async function readBuiltPage(options: BuildEnvironmentOptions = {}): Promise<BuiltPage> {
  const built = await build({ root, logLevel: 'silent', build: { ...options, write: false } });
  if (!('output' in built)) throw new Error('the page is not built');
  const chunks = new Map(built.output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])));
  const others = built.output.filter((each) => each.type === 'asset');
  const weighOthers = (isIt: (name: string) => boolean): number =>
    others.reduce((sum, { fileName, source }) => sum + (isIt(fileName) ? kilobytes(source) : 0), 0);
  const loading = (what: string, isIt: (chunk: Chunk) => boolean): Files => {
    const found = [...chunks.values()].find(isIt);
    if (!found) throw new Error(`${what} is in no chunk of the page`);
    return withImports(chunks, found.fileName);
  };
  return {
    chunks,
    loading: (module) => loading(module, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))),
    entry: loading('the page', ({ isEntry, name }) => isEntry && name === 'page'),
    weigh: (files) => {
      const loaded = [...files].flatMap((name) => chunks.get(name) ?? []);
      const styles = new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      return loaded.reduce((sum, { code }) => sum + kilobytes(code), 0) + weighOthers((name) => styles.has(name));
    },
    weighOthers: (name) => weighOthers((fileName) => name.test(fileName)),
  };
}

/** This chunk and its static imports. */
function withImports(chunks: BuiltPage['chunks'], from: string): Files {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    chunks.get(name)?.imports.forEach(visit);
  };
  visit(from);
  return found;
}
