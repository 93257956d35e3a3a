import { prefersReducedMotion } from './reduced-motion.ts';

/** The element of editor-placeholder.html that shows the sheet while the editor loads. */
export const openingId = 'opening';

/** Milliseconds in which the picture fades out over the editor. */
const fadeMs = 160;

/** Removes the picture shown while the editor loaded. `fading`: fade out, because the editor now shows the same sheet. */
export function closeOpening({ fading = false } = {}): void {
  const opening = document.getElementById(openingId);
  if (!opening || 'closed' in opening.dataset) return;
  opening.dataset['closed'] = '';
  window.earlyCalls = [];
  if (!fading || prefersReducedMotion()) return opening.remove();
  const fade = opening.animate({ opacity: 0 }, { duration: fadeMs, fill: 'forwards' });
  void fade.finished.finally(() => opening.remove());
}
