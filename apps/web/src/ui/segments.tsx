import type { ReactNode } from 'react';
import { Tip } from './tip.tsx';
import styles from './segments.module.css';

interface SegmentsProps<V extends string> {
  label: string;
  /** undefined: none is pressed. */
  value: V | undefined;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon: ReactNode }[];
}

/** A segmented control for display options. */
export function Segments<V extends string>({ label, value, onChange, options }: SegmentsProps<V>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <Tip key={option.value} label={option.label}>
          <button type="button" aria-label={option.label} aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
            {option.icon}
          </button>
        </Tip>
      ))}
    </div>
  );
}
