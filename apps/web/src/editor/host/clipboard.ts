import { type CanvasObject, type Effect, fromWire, type Input, hasText, toWire } from '@sheetmark/editor-core';
import { z } from 'zod';
import { isTyping } from './keyboard.ts';

/** The clipboard format of objects, for other pages, files and tabs. */
const mediaType = 'application/x-sheetmark+json';
const clipboardContent = z.object({ sheetmark: z.literal(1), objects: z.array(z.unknown()) });

interface ClipboardHost {
  readonly dispatch: (input: Input) => readonly Effect[];
  /** The selected text of the sheet; empty for none. */
  readonly textToCopy: () => string;
  readonly onImages: (files: readonly File[]) => void;
}

/** Handles copy, cut and paste through the browser's events, which work without HTTPS. Returns how to stop. */
export function listenToClipboard({ dispatch, textToCopy, onImages }: ClipboardHost): () => void {
  const stop = new AbortController();
  let last = '';

  const onCopy = (event: ClipboardEvent): void => {
    if (isHandledByBrowser(event)) return;
    const text = event.type === 'copy' ? textToCopy() : '';
    if (text !== '') {
      event.clipboardData?.setData('text/plain', text);
      return event.preventDefault();
    }
    const effects = dispatch({ type: 'command', id: event.type });
    const filled = effects.find((effect) => effect.type === 'clipboard-filled');
    if (!filled || !event.clipboardData) return;
    last = serialize(filled.payload.objects);
    event.clipboardData.setData(mediaType, last);
    event.clipboardData.setData('text/plain', textIn(filled.payload.objects));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (isHandledByBrowser(event) || !event.clipboardData) return;
    const images = imagesIn(event.clipboardData);
    const text = event.clipboardData.getData(mediaType);
    if (images.length > 0) onImages(images);
    else if (text !== '') {
      const objects = text === last ? null : parseObjects(text);
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

/** Handles pictures dropped on the sheet. Returns how to stop. */
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

/** Selected page text and focused fields use the browser's own clipboard handling. */
function isHandledByBrowser(event: ClipboardEvent): boolean {
  return isTyping(event) || (event.type !== 'paste' && document.getSelection()?.isCollapsed === false);
}

const serialize = (objects: readonly CanvasObject[]): string => JSON.stringify({ sheetmark: 1, objects: objects.map(toWire) });

const textIn = (objects: readonly CanvasObject[]): string => objects.flatMap((object) => (hasText(object) ? [object.text] : [])).join('\n');

/** Parses copied objects; null for other content. */
function parseObjects(text: string): readonly CanvasObject[] | null {
  try {
    const { objects } = clipboardContent.parse(JSON.parse(text));
    return fromWire(objects, 0).objects;
  } catch {
    return null;
  }
}
