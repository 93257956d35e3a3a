import type { InputHTMLAttributes } from 'react';
import styles from './radio.module.css';

/** One of several circles, of which one is chosen. Its name stands in the label around it. */
export function Radio(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return <input {...props} type="radio" className={styles.radio} />;
}
