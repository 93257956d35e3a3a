import type { Pictures } from './paint-object.ts';

/** Pictures of image objects, loaded when they are first painted. */
export function createPictureStore(onLoaded: () => void): Pictures {
  const pictures = new Map<string, HTMLImageElement>();
  return (source) => {
    const known = pictures.get(source);
    if (known) return known.complete && known.naturalWidth > 0 ? known : undefined;
    const image = new Image();
    pictures.set(source, image);
    image.addEventListener('load', onLoaded);
    image.src = source;
    return undefined;
  };
}
