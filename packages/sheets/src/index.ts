export { type Detail, dropTitleBlock, findDetails } from './details.ts';
export { type PageDigest, digestPage } from './digest.ts';
export { readDigests, readSet, toTitleBlock } from './read-set.ts';
export type { Reading, TitleBlock } from './reading.ts';
export type { SheetPage, Word, Box } from './page.ts';
export { closestNumbers, exactNumber, normalizeNumber, numberSortKey, tidyNumber } from './numbers.ts';
export { disciplines, disciplineOf, type Discipline } from './disciplines.ts';
export { findReferences, type KnownNumbers, knowNumbers, type Reference, type ReferenceOptions, type References } from './references.ts';
export { findTyped, readTaught, type Taught, type TaughtBox, taughtFields, type TaughtField, teachBox } from './taught.ts';
