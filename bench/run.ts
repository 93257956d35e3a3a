import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run bench -- [bench] [options]`: the named bench, or all one after the other. Further options are passed to it. */

const benches: readonly { readonly name: string; readonly title: string }[] = [
  { name: 'tiles', title: 'Sheets: first previews and tiles, compared with pdftoppm' },
  { name: 'sign-in', title: 'Sign-in: whether responses reveal who has an account' },
  { name: 'ingest', title: 'Uploads: pages per second, first previews, and tiles for many viewers' },
  { name: 'compare', title: 'Compare: two versions of a sheet aligned and their changes named, compared with pixels' },
  { name: 'sheets', title: 'Sheets of a set: title blocks and references read, and how many of them right' },
  { name: 'ocr', title: 'Scans: words read from drawings at 200 dpi' },
  { name: 'export', title: 'Exports of markups: CPU, bytes, memory and ink, compared with pdf-lib' },
  { name: 'archives', title: 'Archives: a large project written into one file and read again' },
  { name: 'lists', title: 'Lists: pages, filters, sorts, groups and searches over many rows, compared with bare SQL' },
  { name: 'lists-browser', title: 'Lists in the browser: 100,000 rows scrolled, sorted and filtered' },
  { name: 'live', title: 'Live: saved objects and pointers between two processes, and what streams cost' },
  { name: 'load', title: 'Load: a day at the office, of one process and of four, compared with the framework alone' },
  { name: 'first-load', title: 'First load: what a browser gets for each page, and when the page takes input' },
  { name: 'large-page', title: 'Large pages: 20,000 markups opened and edited by others, and large saves' },
  { name: 'editor', title: 'Page editor: pan, zoom, drag and remote edits, compared with Excalidraw and Fabric' },
];

const [first = '', ...rest] = process.argv.slice(2);
const named = benches.filter(({ name }) => name === first);
const options = named.length > 0 ? rest : process.argv.slice(2);

if (named.length === 0 && first !== '' && !first.startsWith('-')) {
  console.error(`There is no bench ${first}: ${benches.map(({ name }) => name).join(', ')}`);
  process.exitCode = 2;
} else {
  for (const { name, title } of named.length > 0 ? named : benches) {
    console.log(`\n## ${title}\n`);
    const script = fileURLToPath(new URL(`${name}/run.ts`, import.meta.url));
    const { status } = spawnSync(process.execPath, [script, ...options], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = status ?? 1;
  }
}
