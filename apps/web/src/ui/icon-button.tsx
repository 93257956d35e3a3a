import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Tip } from './tip.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
  /** The accessible name and tooltip. */
  label: string;
  /** The shortcut for the same action. */
  keys?: string;
  size?: 'xs' | 's' | 'm';
  icon: ReactNode;
}

export function IconButton({ label, keys, size = 'm', icon, className, ...rest }: IconButtonProps) {
  return (
    <Tip label={label} {...(keys && { keys })}>
      <button {...rest} type="button" aria-label={label} className={classNames(styles.iconButton, styles[size], className)}>
        {icon}
      </button>
    </Tip>
  );
}
