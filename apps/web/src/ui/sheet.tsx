import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './sheet.module.css';

/** The area for sheets on a card. */
export function Well({ size, children }: { size: 'cover' | 'project' | 'file' | 'tile'; children: ReactNode }) {
  return <div className={classNames(styles.well, styles[size])}>{children}</div>;
}

/** A page as paper: never inverted, dimmed in the dark theme. */
export function Sheet({ src, alt }: { src: string; alt: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <GhostSheet label={alt} />;
  return (
    <div className={classNames(styles.sheet, 'paper-picture')}>
      <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(true)} />
    </div>
  );
}

/** A page that isn't rendered yet. */
export function GhostSheet({ label }: { label: string }) {
  return (
    <div className={classNames(styles.sheet, styles.ghost, 'paper-picture')} role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  );
}
