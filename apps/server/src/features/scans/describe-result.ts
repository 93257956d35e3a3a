import type { ScanFailure, ScannedPage } from '../files/public.ts';
import type { ScanPageRow } from './scans.repository.ts';

/** A page whose process was stopped this often isn't tried again by itself. */
const MAX_STOPS = 2;

/** Below this, small text has too few pixels. */
const MIN_DOTS_PER_INCH = 150;

const reasons = {
  stopped: 'Reading it took too much time or memory. Upload a cleaner or smaller scan, or try again.',
  page: 'The page can’t be opened. Upload the file again.',
  server: 'The text recognition of this server doesn’t start. Tell its operator, then try again.',
} as const;
const lowResolution = (dots: number): string => `No text found at ${dots} dpi. Scan it at ${MIN_DOTS_PER_INCH} dpi or more.`;

type Described = Pick<ScanPageRow, 'state' | 'failure' | 'stops' | 'confidence'>;

/** What a page's row becomes after it was read. */
export function describeResult(result: ScannedPage | ScanFailure, page: Pick<ScanPageRow, 'stops' | 'confidence'>): Described {
  if ('store' in result) {
    const { confidence = null, dotsPerInch } = result;
    const isTooCoarse = confidence === null && dotsPerInch !== undefined && dotsPerInch < MIN_DOTS_PER_INCH;
    return { state: isTooCoarse ? 'failed' : 'read', failure: isTooCoarse ? lowResolution(dotsPerInch) : null, stops: 0, confidence };
  }
  const stops = page.stops + (result.cause === 'stopped' ? 1 : 0);
  if (result.cause === 'stopped' && stops < MAX_STOPS) return { state: 'waiting', failure: null, stops, confidence: page.confidence };
  return { state: 'failed', failure: reasons[result.cause], stops, confidence: page.confidence };
}
