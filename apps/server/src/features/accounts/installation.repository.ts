import type { Insertable, Selectable } from 'kysely';
import type { InstallationSettingsTable } from '../../platform/db/account-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

type SettingRow = Selectable<InstallationSettingsTable>;

export async function findSetting(db: Reader, name: string): Promise<SettingRow | undefined> {
  return db.selectFrom('installation_settings').selectAll().where('name', '=', name).executeTakeFirst();
}

export async function putSetting(db: Reader, setting: Insertable<InstallationSettingsTable>): Promise<void> {
  const { name: _, ...changed } = setting;
  await db
    .insertInto('installation_settings')
    .values(setting)
    .onConflict((clash) => clash.column('name').doUpdateSet(changed))
    .execute();
}
