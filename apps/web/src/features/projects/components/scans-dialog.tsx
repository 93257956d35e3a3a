import { type Project, ScanLanguage } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { scansMessages as texts } from '../../../lib/messages/scans.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { scanSettingsQuery, useUpdateScanSettings } from '../api/scan-settings.ts';
import styles from './scans-dialog.module.css';

/** Whether the text in the project's scans is read, and in which languages. Changes apply at once. */
export function ScansDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const settings = useQuery(scanSettingsQuery(project.id));
  const update = useUpdateScanSettings(project.id);
  const current = settings.data?.data;
  const toggle = (language: ScanLanguage) => {
    const chosen = current?.languages ?? [];
    update.mutate({ languages: chosen.includes(language) ? chosen.filter((each) => each !== language) : [...chosen, language] });
  };
  return (
    <Dialog title={texts.title} onClose={onClose} onSubmit={onClose} submitLabel={texts.done} cancelLabel={null}>
      {settings.isPending && <p role="status">{texts.loading}</p>}
      {settings.isError && <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />}
      {current && (
        <>
          <Switch label={texts.read} on={current.is_on} disabled={current.is_off_for_server} onChange={(is_on) => update.mutate({ is_on })}>
            {current.is_off_for_server ? texts.offForServer : texts.readMeans}
          </Switch>
          <fieldset className={styles.languages} disabled={!current.is_on || current.is_off_for_server}>
            <legend>{texts.languages}</legend>
            {ScanLanguage.options.map((language) => (
              <label key={language}>
                <Checkbox
                  label={texts.languageName(language)}
                  checked={current.languages.includes(language)}
                  onChange={() => toggle(language)}
                />
                <span>{texts.languageName(language)}</span>
              </label>
            ))}
            <p>{texts.languagesMean}</p>
          </fieldset>
        </>
      )}
      {update.isError && <FormError>{update.error.message}</FormError>}
    </Dialog>
  );
}
