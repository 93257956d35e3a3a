import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { addAddresses, isAddress, readAddresses } from '../lib/addresses.ts';
import { membersMessages } from '../lib/messages/members.tsx';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './address-field.module.css';

interface AddressFieldProps {
  label: string;
  addresses: readonly string[];
  onAddresses: (addresses: string[]) => void;
  /** Text that isn't an address of the list yet. */
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
}

/** Ends an address while typing. A space does too: no address contains one. */
const endings = [',', ';', ' '];

/** Addresses typed one by one or pasted as a list; each becomes a chip that can be removed. */
export function AddressField({ label, addresses, onAddresses, text, onText, error }: AddressFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = (typed: string) => {
    onAddresses(addAddresses(addresses, readAddresses(typed)));
    onText('');
  };
  const remove = (address: string) => {
    onAddresses(addresses.filter((each) => each !== address));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = addresses.at(-1);
    if (text.trim() && (event.key === 'Enter' || endings.includes(event.key))) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    add(`${text}${event.clipboardData.getData('text')}`);
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, error && styles.wrong)}>
        <ul aria-label={membersMessages.addresses}>
          {addresses.map((address) => (
            <Chip key={address} address={address} onRemove={() => remove(address)} />
          ))}
        </ul>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder={addresses.length === 0 ? membersMessages.someAddresses : undefined}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <FieldError>{error}</FieldError>
        </p>
      )}
    </div>
  );
}

function Chip({ address, onRemove }: { address: string; onRemove: () => void }) {
  const valid = isAddress(address);
  return (
    <li className={classNames(styles.chip, !valid && styles.invalid)}>
      {!valid && <IconAlertCircle aria-hidden="true" />}
      <span title={address}>
        {!valid && <span className="visually-hidden">{membersMessages.notAnAddress}</span>}
        {address}
      </span>
      <button type="button" aria-label={membersMessages.removeAddress(address)} onClick={onRemove}>
        <IconX aria-hidden="true" />
      </button>
    </li>
  );
}
