import type { InputHTMLAttributes } from 'react';
import styles from './radio.module.css';

/** A radio button. Its label is around it. */
export function Radio(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return <input {...props} type="radio" className={styles.radio} />;
}
