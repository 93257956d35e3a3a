import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './field-error.module.css';

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={styles.line}>
      <IconAlertCircle aria-hidden="true" />
      {children}
    </span>
  );
}
