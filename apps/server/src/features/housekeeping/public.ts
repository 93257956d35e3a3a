export { portions } from './bytes.ts';
export { createHousekeepingService, partialUploadDays } from './housekeeping.service.ts';
export { deleteBytesJob, housekeepingJob } from './housekeeping.jobs.ts';
