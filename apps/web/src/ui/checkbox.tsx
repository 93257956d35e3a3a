import type { InputHTMLAttributes } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'className'> {
  label: string;
  /** `some`: a part of what it stands for. */
  checked: boolean | 'some';
}

/** A box to tick, named for those who do not see what it stands beside. */
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
