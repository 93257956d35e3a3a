/** The API's origin as the page's HTML names it; empty: the page's own. */
const base = (document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content ?? '').replace(/\/+$/, '');

/** The address of a path of the API, which may be a template with braces. */
export const apiUrl = (path: string): string => base + path;

const addressFields = /(?:^|_)url(?:_template)?$/;

/** Completes the addresses of pictures and files in an answer, in place: the API writes them as paths of its own. */
export function completeAddresses(answer: unknown): void {
  if (base === '' || typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'object') completeAddresses(value);
    else if (typeof value === 'string' && value.startsWith('/api/') && addressFields.test(name)) Reflect.set(answer, name, apiUrl(value));
  }
}
