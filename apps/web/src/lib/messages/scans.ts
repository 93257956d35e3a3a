import { scanLanguages } from '@sheetmark/contract';

/** Texts about the text in scans. */
export const scansMessages = {
  title: 'Text in scans',
  read: 'Read the text in scans',
  readMeans: 'Search, find and text selection then work on scanned pages, too. Reading happens in the background.',
  offForServer: 'The operator of this server has switched this off.',
  languages: 'Languages',
  languageName: (code: keyof typeof scanLanguages) => scanLanguages[code],
  languagesMean:
    'Choose up to three. Pages that were read before keep their text until someone reads their file again, from the menu of its versions.',
  loading: 'Loading…',
  done: 'Done',
  reading: (page: number, pages: number) => `Reading the text, page ${page} of ${pages}`,
  paused: (read: number, pages: number) => `Reading is paused, ${read} of ${pages} pages read`,
  pause: 'Pause reading',
  resume: 'Continue reading',
  failed: (page: number, reason: string) => `Couldn’t read page ${page}. ${reason}`,
  moreFailed: (count: number) => (count === 1 ? '1 more page failed.' : `${count} more pages failed.`),
  tryAgain: 'Try again',
  readAgain: 'Read the text in scans again',
  readingAgain: 'The scans of this file are being read again. Until then their text stays as it is.',
  about: (pages: number, confidence: number | null) =>
    [
      pages === 1 ? '1 scanned page' : `${pages} scanned pages`,
      ...(confidence === null ? [] : [`text read with ${confidence} % confidence`]),
    ].join(', '),
  hide: 'Hide',
  stillReading: (read: number, pages: number) => `No results on ${read} of ${pages} pages, still reading`,
  sure: { clear: 'Clear', likely: 'Likely', unsure: 'Unsure' },
  percent: (confidence: number) => `${confidence} %`,
  fromScan: (page: string) => `${page}, read from a scan`,
} as const;
