import { type operations, SignInRules } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ConfirmDialog, needsConfirmation } from '../../../entities/second-factor/confirm-dialog.tsx';
import type { Answer } from '../../../lib/api-client.ts';
import { messages } from '../../../lib/messages.ts';
import { secondFactorMessages as texts } from '../../../lib/messages/second-factor.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { signInRulesQuery, useUpdateSignInRules } from '../api/installation.ts';
import styles from './installation-forms.module.css';

const requiredFor = SignInRules.shape.second_factor.options;
const choices = requiredFor.map((value) => ({ value, label: texts.requiredOf[value] }));

/** Rules for passwords and second factors. */
export function SignInRulesForm() {
  const rules = useQuery(signInRulesQuery());
  if (!rules.data) return <LineSkeletons count={3} label={texts.loading} />;
  return <RulesForm rules={rules.data.data} readiness={rules.data.second_factors} />;
}

interface RulesFormProps {
  rules: SignInRules;
  readiness: Answer<typeof operations.getSignInRules>['second_factors'];
}

function RulesForm({ rules, readiness }: RulesFormProps) {
  const update = useUpdateSignInRules();
  const [changed, setChanged] = useState(rules);
  const [length, setLength] = useState(String(rules.min_password_length));
  const [error, setError] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const save = () => {
    const given = SignInRules.safeParse({ ...changed, min_password_length: Number(length) });
    setError(given.error?.issues[0]?.message);
    if (!given.success) return;
    update.mutate(given.data, {
      onSuccess: () => showSnack({ message: texts.saved }),
      onError: (failure) => (needsConfirmation(failure) ? setIsConfirming(true) : setError(failure.message)),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Select
        label={texts.requiredFor}
        value={changed.second_factor}
        choices={choices}
        onChange={(chosen) => setChanged({ ...changed, second_factor: requiredFor.find((each) => each === chosen) ?? 'nobody' })}
      />
      {changed.second_factor !== 'nobody' && <p className={styles.about}>{texts.ready(readiness[changed.second_factor])}</p>}
      <Field
        label={texts.minLength}
        inputMode="numeric"
        maxLength={2}
        value={length}
        onChange={(event) => setLength(event.currentTarget.value)}
      />
      <Switch
        label={texts.refuseCommon}
        isOn={changed.refuses_common_passwords}
        onChange={(refuses_common_passwords) => setChanged({ ...changed, refuses_common_passwords })}
      />
      <Switch label={texts.passwords} isOn={changed.passwords} onChange={(passwords) => setChanged({ ...changed, passwords })} />
      <FormError>{error}</FormError>
      <div>
        <Button submit variant="primary" busy={update.isPending}>
          {messages.save}
        </Button>
      </div>
      {isConfirming && <ConfirmDialog onClose={() => setIsConfirming(false)} onConfirmed={save} />}
    </form>
  );
}

function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className={styles.actions}>
      <Checkbox id={id} label={label} checked={isOn} onChange={() => onChange(!isOn)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
