import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './field-error.module.css';

/** What is wrong with a field. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={styles.line}>
      <IconAlertCircle aria-hidden="true" />
      {children}
    </span>
  );
}

/** Why a form couldn't be sent; nothing without children. Screen readers announce it. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    children && (
      <div role="alert">
        <FieldError>{children}</FieldError>
      </div>
    )
  );
}
