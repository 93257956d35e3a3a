export const layersMessages = {
  inDrawing: 'In the drawing',
  none: 'This drawing has no layers.',
  loading: 'Loading layers',
  showAll: 'Show all',
  reset: 'Reset',
  hide: (layer: string) => `Hide ${layer}`,
  show: (layer: string) => `Show ${layer}`,
  /** The drawing doesn’t let anyone switch it. */
  locked: (layer: string) => `${layer}, locked in the drawing`,
  noneFound: (text: string) => `No layer matches “${text.trim()}”.`,
  unnamed: 'Unnamed layer',
  altHint: 'Alt+click shows only one layer.',
  hint: 'Snapping and search use all layers, exports those that the drawing shows.',
};
