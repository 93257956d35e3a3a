import type { Pictures } from './paint-object.ts';

/** Pictures of image objects, loaded when they are first painted; `urlOf` answers null for what is not to be loaded. */
export function createPictureStore(urlOf: (source: string) => Promise<string | null>, onLoaded: () => void): Pictures {
  const pictures = new Map<string, HTMLImageElement>();
  return (source) => {
    const known = pictures.get(source);
    if (known) return known.complete && known.naturalWidth > 0 ? known : undefined;
    const image = new Image();
    // A canvas with a picture of another origin, without CORS, can't be exported.
    image.crossOrigin = 'anonymous';
    pictures.set(source, image);
    image.addEventListener('load', onLoaded);
    // A picture that cannot be had now is asked for again at the next visit of the page.
    void urlOf(source).then(
      (url) => url !== null && (image.src = url),
      () => undefined,
    );
    return undefined;
  };
}
