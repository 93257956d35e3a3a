import { startTransition, useEffect, useState } from 'react';

/**
 * Counts from 0 to `last`, one step after each commit. Its renders are interruptible, so that building a large page step by step never blocks the
 * browser for long.
 */
export function useSteps(last: number, isRunning: boolean): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (isRunning && step < last) startTransition(() => setStep(step + 1));
  }, [step, last, isRunning]);
  return step;
}
