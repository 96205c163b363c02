import { affectedRows, type Db, rowsOf } from '../../platform/db'

/** Whether it was not known yet. */
export const insertVersion = async (db: Db, version: string, at: Date): Promise<boolean> =>
  (await affectedRows(db)`insert into installed_version (version, installed_at) values (${version}, ${at})
    on conflict do nothing`) > 0

export const listVersions = (db: Db) => rowsOf<{ version: string; installed_at: Date }>(db)`
  select version, installed_at from installed_version order by installed_at desc`
