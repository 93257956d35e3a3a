/** Part of `npm test`: builds the page unless it is built, and fails if sign-in needs more bytes than its limit, or if a page loads more code than its limit that earlier pages haven't. */
import { type Files, readBuiltPage } from '../built-page.ts';
import { maxAddedBytes, maxSignInBytes } from './limits.ts';

const { chunks, entry, loading, weigh, weighOthers } = readBuiltPage();

const signIn = entry.union(loading('/app/main.tsx')).union(loading('/app/routes/sign-in.tsx'));
const frame = loading('/app/signed-in.tsx').union(loading('/app/shell/shell.tsx'));
const home = frame.union(loading('/app/routes/project-list.tsx')).union(loading('/app/prefetch.ts'));
const editor = loading('/app/routes/editor.tsx');
/** Pages that are opened from the editor. */
const fromEditor = ['compare', 'carry-over'];

function check(what: string, kilobytes: number, most: number): void {
  console.log(`${kilobytes * 1000 <= most ? 'ok  ' : 'FAIL'} ${kilobytes.toFixed(1).padStart(6)} kB of ${most / 1000}: ${what}`);
  if (kilobytes * 1000 > most) process.exitCode = 1;
}

/** What a page's route needs, without chunks that were there before. */
const added = (route: Files, ...before: readonly Files[]): number => weigh(before.reduce((rest, files) => rest.difference(files), route));

check('sign-in, with its fonts', weigh(signIn) + weighOthers(/^index\.html$|\/inter-first-.*woff2$/), maxSignInBytes);
check('home, besides sign-in', added(home, signIn), maxAddedBytes);
const routes = [...chunks.values()].flatMap(({ moduleIds }) =>
  moduleIds.flatMap((id) => /\/app\/routes\/([a-z-]+)\.tsx$/.exec(id)?.[1] ?? []),
);
for (const route of routes.toSorted()) {
  const before = fromEditor.includes(route) ? [signIn, home, editor] : [signIn, home];
  check(`${route}, besides sign-in and home`, added(loading(`/app/routes/${route}.tsx`), ...before), maxAddedBytes);
}
