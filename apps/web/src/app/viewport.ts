import { useMediaQuery } from '@mantine/hooks';

export type Viewport = 'phone' | 'narrow' | 'wide';

const atOnce = { getInitialValueInEffect: false };

/** The layout's three widths; tokens.css has the same limits. */
export function useViewport(): Viewport {
  const phone = useMediaQuery('(max-width: 767px)', false, atOnce);
  const narrow = useMediaQuery('(max-width: 1180px)', false, atOnce);
  if (phone) return 'phone';
  return narrow ? 'narrow' : 'wide';
}
