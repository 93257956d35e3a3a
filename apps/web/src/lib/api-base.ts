/** The API's origin from the page's HTML; empty for the page's own origin. */
const base = (document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content ?? '').replace(/\/+$/, '');

/** The URL of an API path, which can be a template with braces. */
export const apiUrl = (path: string): string => base + path;

const addressFields = /(?:^|_)url(?:_template)?$/;

/** Completes the addresses of pictures and files in a response, in place: the API sends them as its own paths. */
export function completeAddresses(answer: unknown): void {
  if (base === '' || typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'object') completeAddresses(value);
    else if (typeof value === 'string' && value.startsWith('/api/') && addressFields.test(name)) Reflect.set(answer, name, apiUrl(value));
  }
}
