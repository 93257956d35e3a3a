import { SignUpRules } from '@sheetmark/contract';
import { type FormEvent, useId, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useUpdateSignUpRules } from '../api/installation.ts';
import styles from './installation-forms.module.css';

type Mode = SignUpRules['mode'];
const modes: readonly Mode[] = ['open', 'invitation', 'domains', 'closed'];

/** The rule for who can create an account. */
export function SignUpRulesForm({ rules }: { rules: SignUpRules }) {
  const update = useUpdateSignUpRules();
  const [mode, setMode] = useState(rules.mode);
  const [domains, setDomains] = useState(rules.domains.join(', '));
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = mode === 'domains' ? domains.split(/[\s,;]+/).filter(Boolean) : [];
    const given = SignUpRules.safeParse({ mode, domains: named });
    setError(given.error?.issues[0]?.message);
    if (!given.success) return;
    update.mutate(given.data, {
      onSuccess: () => showSnack({ message: administrationMessages.saved }),
      onError: (failure) => setError(failure.message),
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">{administrationMessages.signUp}</legend>
        {modes.map((each) => (
          <ModeChoice key={each} mode={each} isChosen={mode === each} onChoose={() => setMode(each)} />
        ))}
      </fieldset>
      {mode === 'domains' && (
        <Field
          label={administrationMessages.domains}
          description={administrationMessages.domainsAbout}
          placeholder={administrationMessages.someDomains}
          value={domains}
          onChange={(event) => setDomains(event.currentTarget.value)}
          error={error}
        />
      )}
      {mode !== 'domains' && <FormError>{error}</FormError>}
      <div>
        <Button submit variant="primary" busy={update.isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

function ModeChoice({ mode, isChosen, onChoose }: { mode: Mode; isChosen: boolean; onChoose: () => void }) {
  const id = useId();
  const { title, about } = administrationMessages.signUpModes[mode];
  return (
    <div className={styles.mode}>
      <Radio id={id} name="mode" checked={isChosen} aria-describedby={`${id}-about`} onChange={onChoose} />
      <div>
        <label htmlFor={id}>{title}</label>
        <small id={`${id}-about`}>{about}</small>
      </div>
    </div>
  );
}
