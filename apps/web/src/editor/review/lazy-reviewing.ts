import { lazyPart } from '../../ui/lazy-part.tsx';

/** For sheets that are opened for a review. */
export const Reviewing = lazyPart(async () => (await import('./reviewing.tsx')).Reviewing);
