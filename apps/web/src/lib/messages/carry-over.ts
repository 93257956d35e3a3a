const markups = (count: number) => (count === 1 ? '1 markup' : `${count.toLocaleString('en')} markups`);

/** Texts of the queue of carried markups. */
export const carryOverMessages = {
  title: 'Markups to check',
  carried: 'Carried markups',
  toCheck: 'To check',
  answered: (answered: number, all: number) => `${answered} of ${all} answered`,
  finishLater: 'Finish later',
  finish: 'Close',
  finishKey: 'Esc',
  back: 'Back',
  oldPlace: 'Old place',
  newPlace: 'New place',
  placeIn: (place: string, label: string) => `${place}, ${label}`,
  changedVersions: (before: string, after: string) => `${before} → ${after}`,
  position: (at: number, all: number) => `${at} of ${all}`,
  page: (page: number) => `page ${page}`,
  choice: (page: number, name: string | null) => (name === null ? `Page ${page}` : `Page ${page}: ${name}`),
  showPage: 'Page to place it on',
  places: {
    unchanged: () => 'Unchanged',
    changed: () => 'Changed under it',
    moved: () => 'Moved with it',
    unsure: () => 'Comparison unsure',
    outside: (label: string) => `Outside ${label}’s sheet`,
    missing: (label: string) => `Page missing in ${label}`,
  },
  value: (before: string, after: string) => `${before} → ${after === '' ? 'no scale' : after}`,
  values: 'Measured values that differ',
  notPlaced: {
    outside: (label: string) => `This place is outside ${label}’s sheet. Move the markup onto the sheet, or close it.`,
    missing: (label: string) => `${label} doesn’t have this page. Choose another one and move the markup there, or close it.`,
  },
  markup: 'Markup',
  answer: 'Answer',
  answers: {
    holds: { name: 'Still holds', hint: (label: string) => `Keeps its status on ${label}` },
    resolved: { name: 'Resolved by this revision', hint: (label: string) => `Closes it, notes ${label}` },
    moved: { name: 'Move it here', hint: (_label: string) => 'Drag it to its new place' },
  },
  done: { holds: 'Still holds', resolved: 'Resolved', moved: 'Moved' },
  skip: 'Skip',
  skipKey: 'S',
  moving: 'Drag the markup in the new place, or move it with the arrow keys.',
  placeHere: 'Place it here',
  commentIsSent: 'Your comment is sent with the answer.',
  saved: {
    holds: (label: string) => `Still holds on ${label}.`,
    resolved: (label: string) => `Closed: resolved by ${label}.`,
    moved: (label: string) => `Moved on ${label}.`,
  },
  answeredBy: (name: string, answer: string) => `${name} answered: ${answer}`,
  takenBack: 'Someone else took the answer back.',
  unchangedCarried: (count: number) => `${count.toLocaleString('en')} unchanged carried`,
  unchanged: 'Unchanged',
  show: 'Show',
  hide: 'Hide',
  more: (count: number) => `Show the next ${count.toLocaleString('en')}`,
  keys: [
    [['J', 'K'], 'next, previous'],
    [['Ctrl Z'], 'undo the answer'],
  ],
  undoQuestion: 'Undo the carry-over?',
  undoHint: (count: number, before: string) =>
    count === 1
      ? `1 markup moves back to where it was on ${before}. Statuses and comments stay.`
      : `${markups(count)} move back to where they were on ${before}. Statuses and comments stay.`,
  undo: 'Undo carry-over',
  redo: 'Carry over again',
  undone: (label: string) => `${label} shows no carried markups`,
  undoneHint: (before: string) => `The carry-over was undone. The markups are where they were on ${before}.`,
  running: 'Carrying markups over',
  runningHint: 'You can start as soon as the versions are compared.',
  failed: 'Couldn’t carry the markups over',
  failedHint: (before: string) => `Nothing was moved. The markups are on ${before}.`,
  nothing: 'No markups were carried over',
  nothingHint: 'This version has no markups from the one before.',
  noneToCheck: 'No markups to check',
  allAnswered: (count: number) => (count === 1 ? 'The markup is answered' : `All ${count.toLocaleString('en')} markups answered`),
  summary: (counts: { holds: number; resolved: number; moved: number; unchanged: number }) => {
    const parts = [
      [counts.holds, counts.holds === 1 ? '1 still holds' : `${counts.holds} still hold`],
      [counts.resolved, counts.resolved === 1 ? '1 is resolved' : `${counts.resolved} are resolved`],
      [counts.moved, counts.moved === 1 ? '1 was moved' : `${counts.moved} were moved`],
    ] as const;
    const answered = parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
    const sentences = [answered, counts.unchanged > 0 ? `${counts.unchanged.toLocaleString('en')} unchanged carried` : ''];
    return sentences.flatMap((sentence) => (sentence === '' ? [] : [`${sentence}.`])).join(' ');
  },
  openVersion: (label: string) => `Open ${label}`,
  check: (count: number) => `Check ${markups(count)}`,
} as const;
