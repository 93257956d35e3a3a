import { Portal } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import styles from './preview.module.css';

/** Hover time in milliseconds before the large picture shows. */
const delay = 300;
/** Maximum size of the large picture, and its distance from the small one, in pixels. */
const large = { side: 320, gap: 8 } as const;

interface PreviewProps {
  src: string | null;
  /** Shown without a picture. */
  children?: ReactNode;
}

/** A thumbnail of a page that shows a large picture on hover. */
export function Preview({ src, children }: PreviewProps) {
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const [broken, setBroken] = useState<string>();
  const { start, clear } = useTimeout((small: HTMLElement) => setPlace(placeNextTo(small)), delay);
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
      {place && <LargePreview src={src} place={place} />}
    </span>
  );
}

interface LargePreviewProps {
  src: string;
  place: ReturnType<typeof placeNextTo>;
}

export function LargePreview({ src, place }: LargePreviewProps) {
  return (
    <Portal>
      <span className={styles.large} style={place}>
        <img src={src} alt="" />
      </span>
    </Portal>
  );
}

/** To the right if there is room, always inside the window. */
export function placeNextTo(small: HTMLElement): { left: number; top: number } {
  const { left, right, top } = small.getBoundingClientRect();
  const { side, gap } = large;
  const fits = right + gap + side <= window.innerWidth;
  return {
    left: Math.max(gap, fits ? right + gap : left - gap - side),
    top: Math.max(gap, Math.min(top, window.innerHeight - side - gap)),
  };
}
