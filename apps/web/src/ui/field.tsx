import { TextInput, type TextInputProps } from '@mantine/core';
import { FieldError } from './field-error.tsx';

/** One line of text with its label; the error takes the place below as long as it holds. */
export function Field({ error, ...rest }: TextInputProps) {
  return <TextInput {...rest} error={error ? <FieldError>{error}</FieldError> : undefined} />;
}
