import { type CanvasObject, type Effect, fromWire, type Input, isWritten, toWire } from '@sheetmark/editor-core';
import { z } from 'zod';
import { isTyping } from './keyboard.ts';

/** How objects travel between pages, files and tabs. */
const mediaType = 'application/x-sheetmark+json';
const carried = z.object({ sheetmark: z.literal(1), objects: z.array(z.unknown()) });

interface ClipboardHost {
  readonly dispatch: (input: Input) => readonly Effect[];
  /** The sheet's own text that is selected; empty for none. */
  readonly textToCopy: () => string;
  readonly onImages: (files: readonly File[]) => void;
}

/** Copy, cut and paste by the browser's own events, so that they work on plain http too. Answers how to stop. */
export function listenToClipboard({ dispatch, textToCopy, onImages }: ClipboardHost): () => void {
  const stop = new AbortController();
  let last = '';

  const onCopy = (event: ClipboardEvent): void => {
    if (isElsewhere(event)) return;
    const text = event.type === 'copy' ? textToCopy() : '';
    if (text !== '') {
      event.clipboardData?.setData('text/plain', text);
      return event.preventDefault();
    }
    const effects = dispatch({ type: 'command', id: event.type });
    const filled = effects.find((effect) => effect.type === 'clipboard-filled');
    if (!filled || !event.clipboardData) return;
    last = written(filled.payload.objects);
    event.clipboardData.setData(mediaType, last);
    event.clipboardData.setData('text/plain', textIn(filled.payload.objects));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (isElsewhere(event) || !event.clipboardData) return;
    const images = imagesIn(event.clipboardData);
    const text = event.clipboardData.getData(mediaType);
    if (images.length > 0) onImages(images);
    else if (text !== '') {
      const objects = text === last ? null : read(text);
      if (objects) dispatch({ type: 'clipboard', payload: { objects } });
      last = text;
      dispatch({ type: 'command', id: 'paste' });
    } else return;
    event.preventDefault();
  };
  document.addEventListener('copy', onCopy, { signal: stop.signal });
  document.addEventListener('cut', onCopy, { signal: stop.signal });
  document.addEventListener('paste', onPaste, { signal: stop.signal });
  return () => stop.abort();
}

/** Pictures that are dropped on the sheet. Answers how to stop. */
export function listenToDrops(element: HTMLElement, onImages: (files: readonly File[]) => void): () => void {
  const stop = new AbortController();
  element.addEventListener('dragover', (event) => event.preventDefault(), { signal: stop.signal });
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    const images = event.dataTransfer ? imagesIn(event.dataTransfer) : [];
    if (images.length > 0) onImages(images);
  };
  element.addEventListener('drop', onDrop, { signal: stop.signal });
  return () => stop.abort();
}

const imagesIn = ({ files }: DataTransfer): File[] => [...files].filter(({ type }) => type.startsWith('image/'));

/** Text that somebody marked, or a field that is typed into, has a clipboard of its own. */
function isElsewhere(event: ClipboardEvent): boolean {
  return isTyping(event) || (event.type !== 'paste' && document.getSelection()?.isCollapsed === false);
}

const written = (objects: readonly CanvasObject[]): string => JSON.stringify({ sheetmark: 1, objects: objects.map(toWire) });

const textIn = (objects: readonly CanvasObject[]): string =>
  objects.flatMap((object) => (isWritten(object) ? [object.text] : [])).join('\n');

/** null for what is no copy of ours. */
function read(text: string): readonly CanvasObject[] | null {
  try {
    const { objects } = carried.parse(JSON.parse(text));
    return fromWire(objects, 0).objects;
  } catch {
    return null;
  }
}
