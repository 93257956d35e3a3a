import { buildPage } from '../built-page.ts';

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
  const { chunks, entry, loading, weighScript } = await buildPage({ rolldownOptions: { output: { codeSplitting } } });
  const everyPage = entry.union(loading('/app/signed-in.tsx'));
  const own = [...loading('/app/routes/editor.tsx').difference(everyPage)].flatMap((name) => chunks.get(name) ?? []);
  // The library's chunk includes its own imports.
  const kilobytes = own.filter(({ name }) => name !== 'kit').map(({ fileName }) => weighScript(fileName));
  return {
    opening: kilobytes.reduce((sum, each) => sum + each, 0),
    atStart: [...entry].filter((name) => chunks.get(name)?.moduleIds.some(isOfEditor)).length,
  };
}

const isOfEditor = (id: string): boolean => /\/(apps\/web\/src\/editor|packages\/editor-core)\//.test(id);
