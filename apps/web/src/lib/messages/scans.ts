import { scanLanguages } from '@sheetmark/contract';

/** Texts about the text in scans. */
export const scansMessages = {
  title: 'Text in scans',
  read: 'Read the text in scans',
  readMeans: 'Search, find and text selection then work on scanned pages, too. Reading happens in the background.',
  offForServer: 'The operator of this server has switched this off.',
  languages: 'Languages',
  languageName: (code: keyof typeof scanLanguages) => scanLanguages[code],
  languagesMean: 'Choose up to three. Pages that were read before keep their text until their file is read again.',
  loading: 'Loading…',
  done: 'Done',
  reading: (page: number, pages: number) => `Reading the text, page ${page} of ${pages}`,
  paused: (read: number, pages: number) => `Reading is paused, ${read} of ${pages} pages read`,
  pause: 'Pause reading',
  resume: 'Continue reading',
  failed: (page: number, reason: string) => `Couldn’t read page ${page}. ${reason}`,
  moreFailed: (count: number) => (count === 1 ? '1 more page failed.' : `${count} more pages failed.`),
  tryAgain: 'Try again',
  hide: 'Hide',
  stillReading: (read: number, pages: number) => `No results on ${read} of ${pages} pages, still reading`,
  sure: { clear: 'Clear', likely: 'Likely', unsure: 'Unsure' },
  percent: (confidence: number) => `${confidence} %`,
  fromScan: (page: number) => `Page ${page}, read from a scan`,
} as const;
