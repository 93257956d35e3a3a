/** A worker's first message. */
export const READY = 'ready';
/** What a worker ends itself with when it exceeds its memory limit. */
export const OUT_OF_MEMORY_SIGNAL = 'SIGUSR2';
export function documentKey(source) {
    return source.sha256;
}
export function pageKey(document, pageNumber) {
    return `${document}/${pageNumber}`;
}
