import { prefersReducedMotion } from './reduced-motion.ts';

/** The element of editor-placeholder.html that shows the sheet while the editor is on its way. */
export const openingId = 'opening';

/** Milliseconds in which it fades over what has come below it. */
const fadeMs = 160;

/** Takes away what was shown while the editor was on its way. `fading`: the editor shows the sheet now; without it something else has come. */
export function closeOpening({ fading = false } = {}): void {
  const opening = document.getElementById(openingId);
  if (!opening || 'closed' in opening.dataset) return;
  opening.dataset['closed'] = '';
  window.earlyCalls = [];
  if (!fading || prefersReducedMotion()) return opening.remove();
  const fade = opening.animate({ opacity: 0 }, { duration: fadeMs, fill: 'forwards' });
  void fade.finished.finally(() => opening.remove());
}
