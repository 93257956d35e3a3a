import { Textarea } from '@mantine/core';
import type { LegalTextName } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { Button } from '../../../ui/button.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useUpdateLegalText } from '../api/installation.ts';
import styles from './installation-forms.module.css';

const addresses = { terms: '/Terms', privacy: '/Privacy' } as const;

interface LegalTextFormProps {
  name: LegalTextName;
  label: string;
  text: string;
}

/** The terms of service or the privacy statement. */
export function LegalTextForm({ name, label, text: kept }: LegalTextFormProps) {
  const update = useUpdateLegalText(name);
  const [text, setText] = useState(kept);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(text, {
      onSuccess: () => showSnack({ message: administrationMessages.saved }),
      onError: (failure) => showSnack({ message: failure.message, kind: 'error' }),
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Textarea
        label={label}
        description={administrationMessages.legalTextAbout}
        rows={8}
        resize="vertical"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button submit variant="primary" busy={update.isPending} disabled={text.trim() === kept}>
          {messages.save}
        </Button>
        <Link to={addresses[name]} target="_blank">
          {administrationMessages.showPage}
        </Link>
      </div>
    </form>
  );
}
