import type { CarriedPlace } from '@sheetmark/contract';
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconFileOff, IconHelpCircle, IconSquareX } from '@tabler/icons-react';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import styles from './flag.module.css';

const icons = {
  unchanged: IconCircleCheck,
  changed: IconAlertTriangle,
  moved: IconArrowRight,
  unsure: IconHelpCircle,
  outside: IconSquareX,
  missing: IconFileOff,
} satisfies Record<CarriedPlace, unknown>;

/** Why a markup is to be checked. `label`: the newer version's. */
export function Flag({ place, label }: { place: CarriedPlace; label: string }) {
  const Icon = icons[place];
  return (
    <span className={styles.flag} data-place={place}>
      <Icon aria-hidden="true" />
      {carryOverMessages.places[place](label)}
    </span>
  );
}
