export { housekeepingFeature } from './housekeeping.feature.ts';
export { findUnreferenced } from './sweep.repository.ts';
export { portions } from './bytes.ts';
export { partialUploadDays } from './housekeeping.service.ts';
export { deleteBytesJob } from './housekeeping.jobs.ts';
