import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../lib/reduced-motion.ts';
import type { Side } from './compositions.ts';
import { blinkSeconds } from './views.ts';

export interface Blink {
  /** The version shown. */
  readonly side: Side;
  readonly seconds: number;
  readonly isPaused: boolean;
  readonly setSeconds: (seconds: number) => void;
  readonly toggle: () => void;
  /** Shows the other version now. */
  readonly flip: () => void;
  readonly show: (side: Side) => void;
}

const other = (side: Side): Side => (side === 'after' ? 'before' : 'after');

/** Alternates between the versions while the view blinks. Starts paused for users who prefer reduced motion; `isStill` never alternates. */
export function useBlink(isOn: boolean, isStill: boolean): Blink {
  const [side, show] = useState<Side>('after');
  const [seconds, setSeconds] = useState<number>(blinkSeconds[1]);
  const [isPaused, pause] = useState(prefersReducedMotion);
  const runs = isOn && !isPaused && !isStill;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = window.setInterval(() => show(other), seconds * 1000);
    return () => window.clearInterval(timer);
  }, [runs, seconds]);
  return { side: isOn ? side : 'after', seconds, isPaused, setSeconds, toggle: () => pause(!isPaused), flip: () => show(other), show };
}
