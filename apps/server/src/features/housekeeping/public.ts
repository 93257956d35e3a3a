export { createHousekeepingService } from './housekeeping.service.ts';
export { deleteBytesJob, housekeepingJob } from './housekeeping.jobs.ts';
