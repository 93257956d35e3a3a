import type { TextInputProps } from '@mantine/core';
import { IconArrowBigUpLine, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { uiMessages } from '../lib/messages/ui.ts';
import { Field } from './field.tsx';
import line from './field-error.module.css';
import styles from './password-field.module.css';

/** A password field with a button that shows it, and a hint while Caps Lock is on. */
export function PasswordField({ onBlur, ...rest }: TextInputProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const followCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <Field
      {...rest}
      type={shown ? 'text' : 'password'}
      rightSectionWidth="var(--control-l)"
      rightSection={<RevealButton shown={shown} onClick={() => setShown(!shown)} />}
      onKeyDown={followCapsLock}
      onKeyUp={followCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      description={capsLock ? <CapsLockHint /> : undefined}
    />
  );
}

function RevealButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <button
      type="button"
      className={styles.reveal}
      aria-label={shown ? uiMessages.hidePassword : uiMessages.showPassword}
      // A click keeps the caret in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

function CapsLockHint() {
  return (
    <span className={line.line}>
      <IconArrowBigUpLine aria-hidden="true" />
      {uiMessages.capsLock}
    </span>
  );
}
