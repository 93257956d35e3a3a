import type { Pictures } from './paint-object.ts';

/** Loads pictures of image objects when they are first painted. `urlOf` resolves to null for sources that must not be loaded. */
export function createPictureStore(urlOf: (source: string) => Promise<string | null>, onLoaded: () => void): Pictures {
  const pictures = new Map<string, HTMLImageElement>();
  return (source) => {
    const known = pictures.get(source);
    if (known) return known.complete && known.naturalWidth > 0 ? known : undefined;
    const image = new Image();
    // Without CORS, a picture from another origin would make the canvas impossible to export.
    image.crossOrigin = 'anonymous';
    pictures.set(source, image);
    image.addEventListener('load', onLoaded);
    // A failed picture is requested again when the page is next opened.
    void urlOf(source).then(
      (url) => url !== null && (image.src = url),
      () => undefined,
    );
    return undefined;
  };
}
