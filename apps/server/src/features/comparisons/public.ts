export { MOST_AHEAD } from './compare-ahead.ts';
export { createComparisonStarter } from './comparison-starter.ts';
export { comparisonsFeature } from './comparisons.feature.ts';
export { queueNaming } from './comparisons.jobs.ts';
export { storedAlignment } from './comparisons.presenter.ts';
export { findComparison, listPages, listSides } from './comparisons.repository.ts';
export { type DescribedChange, listDescribedChanges } from './described-changes.ts';
export { listStoredChanges } from './page-changes.repository.ts';
export { StoredChange } from './stored-change.ts';
