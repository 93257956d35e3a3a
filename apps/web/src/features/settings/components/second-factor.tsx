import type { Prepared } from '@sheetmark/contract';
import { IconDeviceMobile, IconDevices, IconListNumbers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  secondFactorQuery,
  useForgetTrustedDevices,
  useMakeRecoveryCodes,
  usePrepareAuthenticator,
  useRemoveAuthenticator,
} from '../../../entities/second-factor/api.ts';
import { ConfirmDialog, needsConfirmation } from '../../../entities/second-factor/confirm-dialog.tsx';
import { RecoveryCodes } from '../../../entities/second-factor/recovery-codes.tsx';
import { secondFactorMessages as texts } from '../../../lib/messages/second-factor.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import styles from './second-factor.module.css';

/** The user's authenticator app and recovery codes. */
export function SecondFactorSettings() {
  const factor = useQuery(secondFactorQuery());
  const acts = useActs();
  if (factor.isPending) return <LineSkeletons count={2} label={texts.loading} />;
  if (factor.isError) return <LoadFailure error={factor.error} onRetry={() => void factor.refetch()} />;
  const { authenticator, recovery_codes_left, trusted_devices, required } = factor.data.data;
  const day = (time: string | null) => time?.slice(0, 10) ?? null;
  return (
    <div className={styles.factor}>
      {required && <p>{texts.required}</p>}
      {authenticator ? (
        <ul>
          <Row
            icon={<IconDeviceMobile aria-hidden="true" />}
            title={texts.app}
            about={texts.since(day(authenticator.created_at) ?? '', day(authenticator.last_used_at))}
          >
            <Button size="s" variant="quiet" busy={acts.isPreparing} onClick={acts.prepare}>
              {texts.replace}
            </Button>
            {!required && (
              <Button size="s" variant="quiet" onClick={acts.askRemove}>
                {texts.remove}
              </Button>
            )}
          </Row>
          <Row icon={<IconListNumbers aria-hidden="true" />} title={texts.recoveryCodes} about={texts.left(recovery_codes_left)}>
            <Button size="s" variant="quiet" busy={acts.isMaking} onClick={acts.makeCodes}>
              {texts.makeCodes}
            </Button>
          </Row>
          {trusted_devices > 0 && (
            <Row icon={<IconDevices aria-hidden="true" />} title={texts.trusted} about={texts.trustedCount(trusted_devices)}>
              <Button size="s" variant="quiet" busy={acts.isForgetting} onClick={acts.forget}>
                {texts.forget}
              </Button>
            </Row>
          )}
        </ul>
      ) : (
        <>
          <p>{texts.none}</p>
          <Button busy={acts.isPreparing} onClick={acts.prepare}>
            {texts.add}
          </Button>
        </>
      )}
      <FormError>{acts.failure}</FormError>
      {acts.dialog}
    </div>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  about: string;
  children: ReactNode;
}

function Row({ icon, title, about, children }: RowProps) {
  return (
    <li>
      {icon}
      <div>
        <b>{title}</b>
        <small>{about}</small>
      </div>
      {children}
    </li>
  );
}

/** What can be done, and the dialog that is open. Each act asks for confirmation if the server does, and goes on then. */
function useActs() {
  const [prepare, remove, make] = [usePrepareAuthenticator(), useRemoveAuthenticator(), useMakeRecoveryCodes()];
  const forget = useForgetTrustedDevices();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [again, setAgain] = useState<(() => void) | null>(null);
  const confirmFirst = (act: () => void) => (error: Error) => needsConfirmation(error) && setAgain(() => act);
  const prepareNow = () => prepare.mutate(undefined, { onSuccess: ({ data }) => setPrepared(data), onError: confirmFirst(prepareNow) });
  const makeNow = () => make.mutate(undefined, { onSuccess: ({ data }) => setCodes(data.recovery_codes), onError: confirmFirst(makeNow) });
  const removeNow = () => remove.mutate(undefined, { onSettled: () => setIsRemoving(false), onError: confirmFirst(removeNow) });
  const failed = [prepare.error, remove.error, make.error, forget.error].find((error) => error !== null && !needsConfirmation(error));
  return {
    prepare: prepareNow,
    makeCodes: makeNow,
    askRemove: () => setIsRemoving(true),
    isPreparing: prepare.isPending,
    isMaking: make.isPending,
    forget: () => forget.mutate(),
    isForgetting: forget.isPending,
    failure: failed?.message,
    dialog: (
      <>
        {again && <ConfirmDialog onClose={() => setAgain(null)} onConfirmed={again} />}
        {prepared && <AuthenticatorDialog prepared={prepared} onClose={() => setPrepared(null)} onAdded={setCodes} />}
        {codes && (
          <Dialog
            title={texts.recoveryCodes}
            submitLabel={texts.savedCodes}
            cancelLabel={null}
            focusSubmit
            onClose={() => setCodes(null)}
            onSubmit={() => setCodes(null)}
          >
            <RecoveryCodes codes={codes} />
          </Dialog>
        )}
        {isRemoving && (
          <Dialog
            title={texts.removeTitle}
            submitLabel={texts.remove}
            destructive
            focusSubmit
            busy={remove.isPending}
            onClose={() => setIsRemoving(false)}
            onSubmit={removeNow}
          >
            <p>{texts.removeMeans}</p>
          </Dialog>
        )}
      </>
    ),
  };
}
