import { Portal } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import styles from './preview.module.css';

/** Milliseconds that a pointer rests on a small picture before the large one shows. */
const delay = 300;
/** Pixels of the large picture at most, and between it and the small one. */
const large = { side: 320, gap: 8 } as const;

interface PreviewProps {
  src: string | null;
  /** Where there is no picture. */
  children?: ReactNode;
}

/** A small picture of paper that shows itself large beside a resting mouse. */
export function Preview({ src, children }: PreviewProps) {
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const [broken, setBroken] = useState<string>();
  const { start, clear } = useTimeout((small: HTMLElement) => setPlace(placeBeside(small)), delay);
  if (src === null || src === broken) return <span className={styles.none}>{children}</span>;
  const hide = () => {
    clear();
    setPlace(undefined);
  };
  return (
    <span
      className={styles.small}
      onPointerEnter={({ pointerType, currentTarget }) => pointerType === 'mouse' && start(currentTarget)}
      onPointerLeave={hide}
      onPointerDown={hide}
    >
      <img src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(src)} />
      {place && (
        <Portal>
          <span className={styles.large} style={place}>
            <img src={src} alt="" />
          </span>
        </Portal>
      )}
    </span>
  );
}

/** To the right where there is room, inside the window in any case. */
function placeBeside(small: HTMLElement): { left: number; top: number } {
  const { left, right, top } = small.getBoundingClientRect();
  const { side, gap } = large;
  const fits = right + gap + side <= window.innerWidth;
  return {
    left: Math.max(gap, fits ? right + gap : left - gap - side),
    top: Math.max(gap, Math.min(top, window.innerHeight - side - gap)),
  };
}
