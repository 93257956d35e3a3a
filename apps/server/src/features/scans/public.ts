export { createScanStarter } from './scan-starter.ts';
export { scansFeature } from './scans.feature.ts';
