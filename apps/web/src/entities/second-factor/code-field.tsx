import { secondFactorMessages } from '../../lib/messages/second-factor.ts';
import { Field } from '../../ui/field.tsx';
import styles from './second-factor.module.css';

interface CodeFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
}

/** Six digits, or a recovery code. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  return (
    <Field
      label={secondFactorMessages.code}
      classNames={{ input: styles.code ?? '' }}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      autoFocus
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
