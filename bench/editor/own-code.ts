import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../apps/web', import.meta.url));

/** React and the component library. */
const kit = /\/node_modules\/(react|react-dom|scheduler|@mantine|@floating-ui)\//;

/** The limit for `opening`, in kB of gzip. */
export const maxOwnCodeKb = 120;

export interface OwnCode {
  /** kB of gzip, 1,000 bytes each, needed to show a sheet, besides what every signed-in page loads and the component library. */
  readonly opening: number;
  /** The number of its chunks that the first page loads. */
  readonly atStart: number;
}

/** Builds the page for production, with React and the component library in separate chunks, and weighs what the editor adds. */
export async function weighOwnCode(): Promise<OwnCode> {
  const codeSplitting = { groups: [{ name: 'kit', test: kit, priority: 100 }] };
  const built = await build({ root, logLevel: 'silent', build: { write: false, rolldownOptions: { output: { codeSplitting } } } });
  if (!('output' in built)) throw new Error('the page is not built');
  const chunks = new Map(built.output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])));
  const find = (what: string, isIt: (chunk: Rolldown.OutputChunk) => boolean): string => {
    const found = [...chunks.values()].find(isIt);
    if (!found) throw new Error(`${what} is in no chunk of the page`);
    return found.fileName;
  };
  const holding = (what: string, file: string): ReadonlySet<string> =>
    closure(
      chunks,
      find(what, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(file))),
    );
  const page = closure(
    chunks,
    find('the first page', ({ isEntry, name }) => isEntry && name === 'page'),
  );
  const signedIn = holding('parts of every page', '/app/signed-in.tsx');
  const opening = holding('the editor', '/app/routes/editor.tsx');
  const own = [...opening].flatMap((name) => (page.has(name) || signedIn.has(name) ? [] : (chunks.get(name) ?? [])));
  // The library's chunk includes its own imports.
  const kilobytes = own.filter(({ name }) => name !== 'kit').map(({ code }) => gzipSync(code, { level: 9 }).length / 1000);
  return {
    opening: kilobytes.reduce((sum, each) => sum + each, 0),
    atStart: [...page].filter((name) => chunks.get(name)?.moduleIds.some(isOfEditor)).length,
  };
}

const isOfEditor = (id: string): boolean => /\/(apps\/web\/src\/editor|packages\/editor-core)\//.test(id);

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** These chunks and their static imports. */
function closure(chunks: Chunks, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    chunks.get(name)?.imports.forEach(visit);
  };
  visit(from);
  return found;
}
