import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconArrowBigUpLine, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { uiMessages } from '../lib/messages/ui.ts';
import { FieldError } from './field-error.tsx';
import styles from './field-error.module.css';

/** A password with a button that shows it, and a hint while Caps Lock is on. */
export function PasswordField({ error, onBlur, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const followCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <PasswordInput
      {...rest}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />)}
      visibilityToggleButtonProps={{
        'aria-label': shown ? uiMessages.hidePassword : uiMessages.showPassword,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onKeyDown={followCapsLock}
      onKeyUp={followCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      description={capsLock ? <CapsLockHint /> : undefined}
      aria-invalid={error ? true : undefined}
      error={error ? <FieldError>{error}</FieldError> : undefined}
    />
  );
}

function CapsLockHint() {
  return (
    <span className={styles.line}>
      <IconArrowBigUpLine aria-hidden="true" />
      {uiMessages.capsLock}
    </span>
  );
}
