import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type BuildEnvironmentOptions } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web');

/** A script, as apps/web/chunk-list-plugin.ts describes it. */
interface Chunk {
  readonly fileName: string;
  readonly name: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  /** File names. */
  readonly styles: readonly string[];
}

/** File names of chunks. */
export type Files = ReadonlySet<string>;

/** The page as it is built for production. Weights are kB of gzip, 1,000 bytes each. */
export interface BuiltPage {
  readonly chunks: ReadonlyMap<string, Chunk>;
  /** The chunk with this module, whose path ends like this, with all chunks that load with it. */
  readonly loading: (module: string) => Files;
  /** The same for the entry of the page. */
  readonly entry: Files;
  /** Of one chunk. */
  readonly weighScript: (name: string) => number;
  /** Of their scripts and styles. */
  readonly weigh: (files: Files) => number;
  /** Of other files whose names match. */
  readonly weighOthers: (name: RegExp) => number;
}

/** Reads the page that the server serves, built first unless it is. */
export function readBuiltPage(): BuiltPage {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/check/web-build.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the page is not built');
  const dist = join(web, 'dist');
  const chunks = JSON.parse(readFileSync(join(root, 'node_modules/.web-chunks.json'), 'utf8')) as Chunk[];
  const names = readdirSync(dist, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile()
      ? [
          join(each.parentPath, each.name)
            .slice(dist.length + 1)
            .replaceAll('\\', '/'),
        ]
      : [],
  );
  return toBuiltPage(chunks, new Map(names.map((name) => [name, () => readFileSync(join(dist, name))])));
}

/** Builds the page otherwise than it is served, without writing it. */
export async function buildPage(options: BuildEnvironmentOptions): Promise<BuiltPage> {
  const built = await build({ root: web, logLevel: 'silent', build: { ...options, write: false } });
  if (!('output' in built)) throw new Error('the page is not built');
  const chunks = built.output.flatMap((each) =>
    each.type === 'chunk' ? [{ ...each, styles: [...(each.viteMetadata?.importedCss ?? [])] }] : [],
  );
  return toBuiltPage(chunks, new Map(built.output.map((each) => [each.fileName, () => (each.type === 'chunk' ? each.code : each.source)])));
}

function toBuiltPage(all: readonly Chunk[], files: ReadonlyMap<string, () => string | Uint8Array>): BuiltPage {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const weighFile = (name: string): number => {
    const read = files.get(name);
    if (!read) throw new Error(`${name} is no file of the page`);
    return gzipSync(read(), { level: 9 }).length / 1000;
  };
  const sum = (names: Iterable<string>): number => [...names].reduce((total, name) => total + weighFile(name), 0);
  const loading = (what: string, isIt: (chunk: Chunk) => boolean): Files => {
    const found = all.find(isIt);
    if (!found) throw new Error(`${what} is in no chunk of the page`);
    return withImports(chunks, found.fileName);
  };
  return {
    chunks,
    loading: (module) => loading(module, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))),
    entry: loading('the page', ({ isEntry, name }) => isEntry && name === 'page'),
    weighScript: weighFile,
    weigh: (names) => sum(names) + sum(new Set([...names].flatMap((name) => chunks.get(name)?.styles ?? []))),
    weighOthers: (name) => sum([...files.keys()].filter((file) => !chunks.has(file) && name.test(file))),
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
