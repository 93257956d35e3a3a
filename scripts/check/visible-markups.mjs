/**
 * Every query that reads `markups` must filter by `visibleMarkup`, or be listed here with the reason why it reads private markups too. A missing
 * filter would show private work to the whole project, and no other check notices.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { typescriptFiles } from './source-files.mjs';

const SOURCES = 'apps/server/src/features';

/** By file and declaration. @type {Readonly<Record<string, string>>} */
const READS_ALL = {
  'accounts/accounts.repository.ts countCreated': 'a number per user, for administrators',
  'accounts/users.repository.ts made': 'a number per user, for administrators',
  'archives/import-compared.repository.ts hashCarried': 'the import has made these markups, and returns none of them',
  'carry-over/carried-markups.repository.ts findDrawing': 'the service has checked the markup with maySee',
  'carry-over/carried-markups.repository.ts listToCarry': 'a job moves all markups to the newer version',
  'carry-over/carried-markups.repository.ts lockCarried': 'the service has checked the markup with maySee',
  'carry-over/carried-markups.repository.ts lockToCarry': 'a job moves all markups to the newer version',
  'carry-over/returned-markups.repository.ts lockEdited': 'undoing moves all markups back, and returns none of them',
  'housekeeping/purge.repository.ts purgeItems': 'deletes for good what has been in the trash long enough',
  'live/live.repository.ts listPrivateWork': 'lists private objects so that presence leaves them out',
  'markups/move-to-item.repository.ts moveOpenMarkups': 'moves all markups of a page to another item',
  'markups/comments.repository.ts listMarkupsWithMedia': 'the service checks each with maySee',
  'markups/detailed-markups.repository.ts selectDetails': 'its callers add the filter, or check the row with maySee',
  'markups/markup-facts.repository.ts listPendingFacts': 'a job reads facts of all markups',
  'markups/markup-facts.repository.ts lockPendingFacts': 'a job reads facts of all markups',
  'markups/markup-fields.repository.ts findObjects': 'the service has checked the row with maySee',
  'markups/markup-fields.repository.ts selectUndeleted': 'the service checks the row with maySee; a job draws thumbnails of all markups',
  'markups/markups.repository.ts findMarkup': 'the service checks it with maySee',
  'markups/markups.repository.ts listVisibilities': 'returns the columns that maySee reads',
  'markups/markups.repository.ts listWithoutThumbnail': 'a job draws thumbnails of all markups',
  'markups/markups.repository.ts lockTrashedMarkup': 'the service checks it with maySee',
  'markups/older-versions.repository.ts findVersionOfDrawing': 'a job draws thumbnails of all markups',
  'markups/regrouping.repository.ts lockMerged': 'the service checks the markup that it was merged into with maySee',
  'markups/review-lock.repository.ts isCommentRecorded': 'the service has checked the markup with maySee',
  'markups/review-lock.repository.ts requireOpenReviewOf': 'the service has checked the markup with maySee',
  'markups/written-markups.repository.ts keptDrawings': 'the query that joins it filters',
  'notifications/event-facts.repository.ts listMarkups': 'the rules check each reader with maySee',
  'reviews/earlier-markups.repository.ts takeEarlierMarkups': 'keeps which markups were open, and returns none of them',
  'reviews/record/markup-digests.repository.ts digestMarkups': 'only public ones, for the hash of what was closed',
  'reviews/record/markup-digests.repository.ts listCurrentDigests': 'only hashes, for npm run verify',
  'reviews/stamps.repository.ts countStamps': 'stamps are public markups of the server',
  'reviews/stamps.repository.ts lockStamp': 'a job replaces the stamp that it placed itself',
  'reviews/stamps.repository.ts lockStamps': 'reopening removes the stamps that a job placed',
  'search/search.repository.ts newestOf': 'the query around it filters',
  'tasks/tasks.repository.ts folder': 'reads only the folder of the markup',
  'visibility/visible.repository.ts listOutsidersOf': 'reads only the folders of markups',
};

const READS =
  /\b(?:from|join)\s+markups\b|(?:selectFrom|(?:inner|left)Join)\(\s*'markups(?: as \w+)?'|'markups' \| '\w+'|'\w+' \| 'markups'/;
const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const|class) (?:\{ )?(\w+)/;

/**
 * The top-level declarations of a source file, each with its text.
 * @param {string} source
 * @returns {{ name: string, text: string }[]}
 */
function declarationsOf(source) {
  /** @type {{ name: string, text: string }[]} */
  const found = [];
  for (const line of source.split('\n')) {
    const name = DECLARATION.exec(line)?.[1];
    const last = found.at(-1);
    if (name) found.push({ name, text: line });
    else if (last) last.text += `\n${line}`;
  }
  return found;
}

/** The names through which a file filters: `visibleMarkup`, and its own declarations that use it. @param {{ name: string, text: string }[]} declarations */
function filtersAmong(declarations) {
  const names = new Set(['visibleMarkup']);
  for (let before = 0; before < names.size;) {
    before = names.size;
    for (const { name, text } of declarations) if (!READS.test(text) && mentions(text, names)) names.add(name);
  }
  return names;
}

/** @param {string} text @param {ReadonlySet<string>} names */
const mentions = (text, names) => [...text.matchAll(/\w+/g)].some(([word]) => names.has(word));

/**
 * @param {readonly string[]} files
 * @param {(path: string) => string} read
 * @param {Readonly<Record<string, string>>} [readsAll]
 * @returns {string[]} one sentence for each fault
 */
export function judgeVisibleMarkups(files, read, readsAll = READS_ALL) {
  const unused = new Set(Object.keys(readsAll));
  const faults = files.flatMap((file) => {
    const declarations = declarationsOf(read(file));
    const filters = filtersAmong(declarations);
    const unfiltered = declarations.filter(({ text }) => READS.test(text) && !mentions(text, filters));
    return unfiltered
      .map(({ name }) => `${file.replace(`${SOURCES}/`, '')} ${name}`)
      .filter((place) => !unused.delete(place))
      .map((place) => `${place} reads markups without visibleMarkup`);
  });
  return [...faults, ...[...unused].map((place) => `${place} is listed in scripts/check/visible-markups.mjs and needs no exception`)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = typescriptFiles('.', SOURCES).filter((file) => file.endsWith('.repository.ts'));
  const faults = judgeVisibleMarkups(files, (path) => readFileSync(path, 'utf8'));
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}
