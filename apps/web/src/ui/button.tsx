import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

interface ButtonLook {
  variant?: 'default' | 'primary' | 'quiet' | 'danger';
  size?: 's' | 'm' | 'l';
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** Submits its form. */
  submit?: boolean;
  icon?: ReactNode;
  /** Shows that the action is in progress and ignores further clicks. */
  busy?: boolean;
}

export function Button({
  variant = 'default',
  size = 'm',
  icon,
  busy = false,
  className,
  children,
  submit = false,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={classNames(styles.button, styles[variant], styles[size], className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
