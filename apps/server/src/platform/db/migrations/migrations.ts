import { firstRelease } from './0001-first-release/first-release.sql.ts';
import { comparisons } from './0002-comparisons.sql.ts';
import { carryOver } from './0003-carry-over.sql.ts';
import { fewerIndexesOfWork } from './0004-fewer-indexes-of-work.sql.ts';
import { drawingFacts } from './0005-drawing-facts.sql.ts';
import { markupExports } from './0006-markup-exports.sql.ts';
import { titleBlocks } from './0007-title-blocks.sql.ts';
import { withdrawnCarryOvers } from './0008-withdrawn-carry-overs.sql.ts';
import { textInScans } from './0009-text-in-scans.sql.ts';
import { roles } from './0010-roles.sql.ts';
import { details } from './0011-details.sql.ts';
import { referenceLinks } from './0012-reference-links.sql.ts';
import { publications } from './0013-publications.sql.ts';
import { annotationImports } from './0014-annotation-imports.sql.ts';
import { markupColours } from './0015-markup-colours.sql.ts';
import { personalTokens } from './0016-personal-tokens.sql.ts';
import { markupLinks } from './0017-markup-links.sql.ts';
import { reviews } from './0018-reviews.sql.ts';
import { webhooks } from './0019-webhooks.sql.ts';
import { keptPages } from './0020-kept-pages.sql.ts';
import { topics } from './0021-topics.sql.ts';
import { importProgress } from './0022-import-progress.sql.ts';
import { calendarFeeds } from './0023-calendar-feeds.sql.ts';
import { reviewStamps } from './0024-review-stamps.sql.ts';
import { singleSignOn } from './0025-single-sign-on.sql.ts';
import { publishingChoices } from './0026-publishing-choices.sql.ts';
import { limitedFolders } from './0027-limited-folders.sql.ts';
import { secondFactors } from './0028-second-factors.sql.ts';
import { guests } from './0029-guests.sql.ts';
import { passkeys } from './0030-passkeys.sql.ts';
import { trustedDevices } from './0031-trusted-devices.sql.ts';
import { earlierMarkups } from './0032-earlier-markups.sql.ts';
import { seeingAs } from './0033-seeing-as.sql.ts';
import { reviewLists } from './0034-review-lists.sql.ts';
import { guestNews } from './0035-guest-news.sql.ts';
import { hiddenLayers } from './0036-hidden-layers.sql.ts';
import { unsureWords } from './0037-unsure-words.sql.ts';
import { topicImports } from './0040-topic-imports.sql.ts';
import { hiddenFromMembers } from './0041-hidden-from-members.sql.ts';
import { webhooksOfNewOwners } from './0042-webhooks-of-new-owners.sql.ts';
import { newSheets } from './0043-new-sheets.sql.ts';
import { quickVisibility } from './0044-quick-visibility.sql.ts';
import { exactReferenceLinks } from './0045-exact-reference-links.sql.ts';
import { pageHashes } from './0046-page-hashes.sql.ts';
import { removedStamps } from './0048-removed-stamps.sql.ts';
import { earlierMigrations } from './earlier-migrations.ts';

export interface Migration {
  /** Unique and sorted; never changed once released. */
  readonly name: string;
  readonly sql: string;
}

const initial: Migration = { name: '0001-first-release', sql: firstRelease };

export const migrations: readonly Migration[] = [
  initial,
  { name: '0002-comparisons', sql: comparisons },
  { name: '0003-carry-over', sql: carryOver },
  { name: '0004-fewer-indexes-of-work', sql: fewerIndexesOfWork },
  { name: '0005-drawing-facts', sql: drawingFacts },
  { name: '0006-markup-exports', sql: markupExports },
  { name: '0007-title-blocks', sql: titleBlocks },
  { name: '0008-withdrawn-carry-overs', sql: withdrawnCarryOvers },
  { name: '0009-text-in-scans', sql: textInScans },
  { name: '0010-roles', sql: roles },
  { name: '0011-details', sql: details },
  { name: '0012-reference-links', sql: referenceLinks },
  { name: '0013-publications', sql: publications },
  { name: '0014-annotation-imports', sql: annotationImports },
  { name: '0015-markup-colours', sql: markupColours },
  { name: '0016-personal-tokens', sql: personalTokens },
  { name: '0017-markup-links', sql: markupLinks },
  { name: '0018-reviews', sql: reviews },
  { name: '0019-webhooks', sql: webhooks },
  { name: '0020-kept-pages', sql: keptPages },
  { name: '0021-topics', sql: topics },
  { name: '0022-import-progress', sql: importProgress },
  { name: '0023-calendar-feeds', sql: calendarFeeds },
  { name: '0024-review-stamps', sql: reviewStamps },
  { name: '0025-single-sign-on', sql: singleSignOn },
  { name: '0026-publishing-choices', sql: publishingChoices },
  { name: '0027-limited-folders', sql: limitedFolders },
  { name: '0028-second-factors', sql: secondFactors },
  { name: '0029-guests', sql: guests },
  { name: '0030-passkeys', sql: passkeys },
  { name: '0031-trusted-devices', sql: trustedDevices },
  { name: '0032-earlier-markups', sql: earlierMarkups },
  { name: '0033-seeing-as', sql: seeingAs },
  { name: '0034-review-lists', sql: reviewLists },
  { name: '0035-guest-news', sql: guestNews },
  { name: '0036-hidden-layers', sql: hiddenLayers },
  { name: '0037-unsure-words', sql: unsureWords },
  { name: '0040-topic-imports', sql: topicImports },
  { name: '0041-hidden-from-members', sql: hiddenFromMembers },
  { name: '0042-webhooks-of-new-owners', sql: webhooksOfNewOwners },
  { name: '0043-new-sheets', sql: newSheets },
  { name: '0044-quick-visibility', sql: quickVisibility },
  { name: '0045-exact-reference-links', sql: exactReferenceLinks },
  { name: '0046-page-hashes', sql: pageHashes },
  { name: '0048-removed-stamps', sql: removedStamps },
];

/**
 * Names the earlier migrations, if a database has run all of them, as the first release's migration, which they are equal to. Null if it has
 * run only some of them: this version can't run the others.
 */
export function toCurrentNames(applied: readonly string[]): string[] | null {
  const earlier = new Set(earlierMigrations);
  const current = applied.filter((name) => !earlier.has(name));
  if (current.length === applied.length) return current;
  return applied.length - current.length === earlier.size ? [initial.name, ...current] : null;
}
