import type { InputHTMLAttributes } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'className'> {
  label: string;
  /** `some`: partly checked. */
  checked: boolean | 'some';
}

/** A checkbox with an accessible name, for use without a visible label. */
export function Checkbox({ label, checked, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      ref={(input) => {
        if (input) input.indeterminate = checked === 'some';
      }}
      type="checkbox"
      className={styles.check}
      aria-label={label}
      checked={checked === true}
    />
  );
}
