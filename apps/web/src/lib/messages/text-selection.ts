/** Texts of the editor while sheet text is selected. */
export const textSelectionMessages = {
  selectedText: 'Selected text',
  howTo: 'Drag over text to select it. Double-click selects a word, triple-click a line.',
  noText: 'This sheet has no text to select: it is a picture, or its letters are drawn as lines.',
  wordCount: (count: number) => (count === 1 ? '1 word' : `${count} words`),
  copy: 'Copy',
  copied: 'Text copied.',
  quote: 'Quote in a comment',
  quoteWhere: 'Select the markup whose comments get the quote, then quote again.',
  done: 'Stop selecting text',
} as const;
