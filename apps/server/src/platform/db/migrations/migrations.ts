import { initialSchema } from './0001-initial.sql.ts';
import { peopleAndTrash } from './0002-people-and-trash.sql.ts';
import { live } from './0003-live.sql.ts';
import { pipeline } from './0004-pipeline.sql.ts';
import { files } from './0005-files.sql.ts';
import { tasksAndLists } from './0006-tasks.sql.ts';
import { notifications } from './0007-notifications.sql.ts';
import { drawnMedia } from './0008-drawn-media.sql.ts';
import { search } from './0009-search.sql.ts';
import { lists } from './0010-lists.sql.ts';
import { sharedViews } from './0011-shared-views.sql.ts';
import { follows } from './0013-follows.sql.ts';
import { outgoing } from './0014-outgoing.sql.ts';
import { calibrations } from './0016-calibrations.sql.ts';
import { checkedVersions } from './0017-checked-versions.sql.ts';
import { ownLists } from './0021-own-lists.sql.ts';
import { scaleRegions } from './0023-scale-regions.sql.ts';
import { audit } from './0025-audit.sql.ts';
import { itemCells } from './0026-item-cells.sql.ts';
import { listPlans } from './0027-list-plans.sql.ts';
import { placesOfCells } from './0028-places-of-cells.sql.ts';
import { projectArchives } from './0029-project-archives.sql.ts';
import { commentTexts } from './0030-comment-texts.sql.ts';
import { coveringLists } from './0031-covering-lists.sql.ts';
import { rankedLists } from './0032-ranked-lists.sql.ts';
import { wordsOfProjects } from './0033-words-of-projects.sql.ts';
import { wholeWords } from './0034-whole-words.sql.ts';
import { wholeWordsSaid } from './0035-whole-words-said.sql.ts';
import { madeInProjects } from './0036-made-in-projects.sql.ts';
import { namesInOwnLists } from './0037-names-in-own-lists.sql.ts';
import { dueInLists } from './0038-due-in-lists.sql.ts';
import { wordsAtOnce } from './0039-words-at-once.sql.ts';
import { namesOfKinds } from './0040-names-of-kinds.sql.ts';
import { markupNumbers } from './0043-markup-numbers.sql.ts';
import { markupFacts } from './0044-markup-facts.sql.ts';
import { logByNumber } from './0051-log-by-number.sql.ts';
import { fairProcessing } from './0057-fair-processing.sql.ts';
import { storageLimits } from './0058-storage-limits.sql.ts';
import { versionNotes } from './0059-version-notes.sql.ts';
import { unconfirmedPasswords } from './0063-unconfirmed-passwords.sql.ts';
import { installationSettings } from './0064-installation-settings.sql.ts';
import { knownDevices } from './0065-known-devices.sql.ts';
import { quickAccess } from './0070-quick-access.sql.ts';
import { regroupedMarkups } from './0072-regrouped-markups.sql.ts';

export interface Migration {
  /** Unique and sorted; never changed once released. */
  readonly name: string;
  readonly sql: string;
}

export const migrations: readonly Migration[] = [
  { name: '0001-initial', sql: initialSchema },
  { name: '0002-people-and-trash', sql: peopleAndTrash },
  { name: '0003-live', sql: live },
  { name: '0004-pipeline', sql: pipeline },
  { name: '0005-files', sql: files },
  { name: '0006-tasks', sql: tasksAndLists },
  { name: '0007-notifications', sql: notifications },
  { name: '0008-drawn-media', sql: drawnMedia },
  { name: '0009-search', sql: search },
  { name: '0010-lists', sql: lists },
  { name: '0011-shared-views', sql: sharedViews },
  { name: '0013-follows', sql: follows },
  { name: '0014-outgoing', sql: outgoing },
  { name: '0016-calibrations', sql: calibrations },
  { name: '0017-checked-versions', sql: checkedVersions },
  { name: '0021-own-lists', sql: ownLists },
  { name: '0023-scale-regions', sql: scaleRegions },
  { name: '0025-audit', sql: audit },
  { name: '0026-item-cells', sql: itemCells },
  { name: '0027-list-plans', sql: listPlans },
  { name: '0028-places-of-cells', sql: placesOfCells },
  { name: '0029-project-archives', sql: projectArchives },
  { name: '0030-comment-texts', sql: commentTexts },
  { name: '0031-covering-lists', sql: coveringLists },
  { name: '0032-ranked-lists', sql: rankedLists },
  { name: '0033-words-of-projects', sql: wordsOfProjects },
  { name: '0034-whole-words', sql: wholeWords },
  { name: '0035-whole-words-said', sql: wholeWordsSaid },
  { name: '0036-made-in-projects', sql: madeInProjects },
  { name: '0037-names-in-own-lists', sql: namesInOwnLists },
  { name: '0038-due-in-lists', sql: dueInLists },
  { name: '0039-words-at-once', sql: wordsAtOnce },
  { name: '0040-names-of-kinds', sql: namesOfKinds },
  { name: '0043-markup-numbers', sql: markupNumbers },
  { name: '0044-markup-facts', sql: markupFacts },
  { name: '0051-log-by-number', sql: logByNumber },
  { name: '0057-fair-processing', sql: fairProcessing },
  { name: '0058-storage-limits', sql: storageLimits },
  { name: '0059-version-notes', sql: versionNotes },
  { name: '0063-unconfirmed-passwords', sql: unconfirmedPasswords },
  { name: '0064-installation-settings', sql: installationSettings },
  { name: '0065-known-devices', sql: knownDevices },
  { name: '0070-quick-access', sql: quickAccess },
  { name: '0072-regrouped-markups', sql: regroupedMarkups },
];
