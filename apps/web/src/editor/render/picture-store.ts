import type { Pictures } from './paint-object.ts';

/** Pictures of image objects, loaded when they are first painted. */
export function createPictureStore(onLoaded: () => void): { find: Pictures; close(): void } {
  const pictures = new Map<string, HTMLImageElement>();
  let isClosed = false;
  return {
    find(source) {
      const known = pictures.get(source);
      if (known) return known.complete && known.naturalWidth > 0 ? known : undefined;
      const image = new Image();
      pictures.set(source, image);
      image.addEventListener('load', () => {
        if (!isClosed) onLoaded();
      });
      image.src = source;
      return undefined;
    },
    close() {
      isClosed = true;
      pictures.clear();
    },
  };
}
