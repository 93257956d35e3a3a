import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What it does, or why it is disabled. */
  children?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
}

/** A switch that applies at once. The whole line is clickable. */
export function Switch({ label, children, on, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.line}>
      <span className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {children && (
          <span id={`${id}-about`} className={styles.about}>
            {children}
          </span>
        )}
      </span>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={children ? `${id}-about` : undefined}
        disabled={disabled}
        onClick={() => onChange(!on)}
      />
    </label>
  );
}
