import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './sheet.module.css';

/** The area for sheets on a card. */
export function Well({ size, children }: { size: 'cover' | 'project' | 'file' | 'tile'; children: ReactNode }) {
  return <div className={classNames(styles.well, styles[size])}>{children}</div>;
}

interface SheetProps {
  src: string;
  /** The same page for screens with two device pixels per CSS pixel, where `src` is too small. */
  dense?: string | null;
  alt: string;
}

/** A page as paper: never inverted, dimmed in the dark theme. It appears with its picture: its shape is unknown before. */
export function Sheet({ src, dense, alt }: SheetProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading');
  if (state === 'broken') return <GhostSheet label={alt} />;
  return (
    <div className={classNames(styles.sheet, 'paper-picture')} data-loading={state === 'loading' || undefined}>
      <img
        src={src}
        srcSet={dense ? `${src} 1x, ${dense} 2x` : undefined}
        alt={alt}
        loading="lazy"
        decoding="async"
        onLoad={() => setState('loaded')}
        onError={() => setState('broken')}
      />
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
