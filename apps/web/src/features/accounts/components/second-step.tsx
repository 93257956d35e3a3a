import type { SignedInUser } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AuthenticatorSetup } from '../../../entities/second-factor/authenticator-setup.tsx';
import { CodeField } from '../../../entities/second-factor/code-field.tsx';
import { RecoveryCodes } from '../../../entities/second-factor/recovery-codes.tsx';
import { secondFactorMessages } from '../../../lib/messages/second-factor.ts';
import { Button } from '../../../ui/button.tsx';
import { prepareFactorQuery, useSecondStep } from '../api/second-step.ts';
import type { Credentials } from '../api/sign-in.ts';
import { AccountForm, AccountLinks, Note } from './account-form.tsx';

interface SecondStepProps {
  credentials: Credentials;
  /** The user has none yet and needs one. */
  isNew: boolean;
  onSignedIn: (user: SignedInUser) => void;
  onLeave: () => void;
}

/** The second step of a sign-in: a code, from an app that is set up first if it must be. */
export function SecondStep({ credentials, isNew, onSignedIn, onLeave }: SecondStepProps) {
  const prepared = useQuery({ ...prepareFactorQuery(credentials), enabled: isNew });
  const signIn = useSecondStep();
  const [code, setCode] = useState('');
  const made = signIn.data;
  if (made?.recovery_codes)
    return (
      <AccountForm
        submitLabel={secondFactorMessages.savedCodes}
        busy={false}
        onSubmit={(event) => (event.preventDefault(), onSignedIn(made.user))}
      >
        <h2>{secondFactorMessages.recoveryCodes}</h2>
        <RecoveryCodes codes={made.recovery_codes} />
      </AccountForm>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const setup = prepared.data?.setup;
    const body = { ...credentials, code: code.trim(), ...(setup !== undefined && { setup }) };
    signIn.mutate(body, { onSuccess: ({ user, recovery_codes }) => recovery_codes ?? onSignedIn(user) });
  };
  return (
    <>
      <AccountForm submitLabel={secondFactorMessages.continue} busy={signIn.isPending} onSubmit={submit}>
        <h2>{isNew ? secondFactorMessages.setUpFirst : secondFactorMessages.enterCode}</h2>
        <p>{isNew ? secondFactorMessages.setUpWhy : secondFactorMessages.openApp}</p>
        {prepared.error && <Note kind="warning">{prepared.error.message}</Note>}
        {prepared.data && <AuthenticatorSetup prepared={prepared.data} />}
        <CodeField value={code} error={signIn.error?.message} onChange={setCode} />
      </AccountForm>
      <AccountLinks>
        <Button variant="quiet" onClick={onLeave}>
          {secondFactorMessages.someoneElse}
        </Button>
      </AccountLinks>
    </>
  );
}
