import { SignUpRules } from '@sheetmark/contract';
import { type FormEvent, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useUpdateSignUpRules } from '../api/installation.ts';
import styles from './installation-forms.module.css';

type Mode = SignUpRules['mode'];
const modes: readonly Mode[] = ['open', 'invitation', 'domains', 'closed'];

/** Who may create an account. */
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
          <label key={each} className={styles.mode}>
            <input type="radio" name="mode" checked={mode === each} onChange={() => setMode(each)} />
            <span>
              <b>{administrationMessages.signUpModes[each].title}</b>
              <small>{administrationMessages.signUpModes[each].about}</small>
            </span>
          </label>
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
      {error !== undefined && mode !== 'domains' && <p role="alert">{error}</p>}
      <div>
        <Button submit variant="primary" busy={update.isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
