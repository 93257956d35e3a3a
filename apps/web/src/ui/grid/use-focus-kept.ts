import { type FocusEvent, useEffect, useRef } from 'react';

/** For a bar of which parts go while they have the focus: that stays in the bar then, at its first button. */
export function useFocusKept() {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (held.current && document.activeElement === document.body) ref.current?.querySelector('button')?.focus();
  });
  const onFocus = () => {
    held.current = true;
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    held.current = currentTarget.contains(relatedTarget);
  };
  return { ref, onFocus, onBlur };
}
