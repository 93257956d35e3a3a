import { operations } from '@sheetmark/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/contract-form.ts';
import { readExtraSettings } from '../../../lib/extra-settings.ts';
import { messages } from '../../../lib/messages.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { useAvatarColour } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { type Account, useUpdateOwnAccount } from '../api/own-account.ts';
import { ColourChoice } from './colour-choice.tsx';
import styles from './settings-form.module.css';

/** The user's name and colour. */
export function ProfileForm({ account: { user, extra_settings } }: { account: Account }) {
  const update = useUpdateOwnAccount();
  const colourOf = useAvatarColour();
  const kept = colourOf({ ...user, avatar_color: readExtraSettings(extra_settings).avatar_color });
  const [colour, setColour] = useState(kept);
  const { form, place } = useContractForm({
    schema: operations.updateOwnAccount.body,
    initialValues: { first_name: user.first_name, last_name: user.last_name },
  });
  const isChanged = form.isDirty || colour !== kept;
  const submit = form.onSubmit((names) =>
    update.mutate(
      { ...names, avatar_color: colour },
      {
        onSuccess: ({ user: { first_name, last_name } }) => form.restart({ first_name, last_name }),
        onError: (failure) => {
          const message = place(failure);
          if (message) showSnack({ message, kind: 'error' });
        },
      },
    ),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <Field label={messages.firstName} autoComplete="given-name" {...form.getInputProps('first_name')} />
        <Field label={settingsMessages.lastName} autoComplete="family-name" {...form.getInputProps('last_name')} />
      </div>
      <Field label={messages.email} type="email" value={user.email} readOnly description={settingsMessages.emailAbout} />
      <ColourChoice
        person={{ id: user.id, name: `${form.values.first_name} ${form.values.last_name}` }}
        value={colour}
        onChange={setColour}
      />
      <div className={styles.actions}>
        <Button submit variant="primary" busy={update.isPending} disabled={!isChanged}>
          {settingsMessages.saveProfile}
        </Button>
      </div>
    </form>
  );
}
