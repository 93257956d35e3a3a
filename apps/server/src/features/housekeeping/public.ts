export { findUnnamed } from './sweep.repository.ts';
export { portions } from './bytes.ts';
export { createHousekeepingService, partialUploadDays } from './housekeeping.service.ts';
export { deleteBytesJob, housekeepingJob } from './housekeeping.jobs.ts';
