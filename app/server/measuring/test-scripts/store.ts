import { sql } from 'kysely'
import { type Db, deleteRows, insertRows, sameTenant, upsertRow } from '../../platform/db'

export type SealedSecrets = Record<string, string>

const scripts = (db: Db) =>
  db
    .selectFrom('live.page as p')
    .innerJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'p.site_id')))
    .leftJoin('test_script as t', (j) => j.on(sameTenant('t.page_id', 'p.id')))
    .select([
      'p.id',
      'p.name',
      'p.original_url',
      'p.site_id',
      's.name as site_name',
      'p.project_id',
      'p.client_id',
      'p.organization_id',
      't.text',
      't.measured_steps',
      't.updated_at',
    ])
    .select(sql<SealedSecrets | null>`t.secrets`.as('secrets'))

export type ScriptRow = Awaited<ReturnType<ReturnType<typeof scripts>['execute']>>[number]

export const findPageScript = (db: Db, tenant: number, pageId: number): Promise<ScriptRow | undefined> =>
  scripts(db).where('p.organization_id', '=', tenant).where('p.id', '=', pageId).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockPageScript = (db: Db, tenant: number, pageId: number): Promise<ScriptRow | undefined> =>
  scripts(db)
    .where('p.organization_id', '=', tenant)
    .where('p.id', '=', pageId)
    .forUpdate('p')
    .executeTakeFirst()

export const writePageScript = (
  db: Db,
  tenant: number,
  pageId: number,
  script: { text: string; secrets: SealedSecrets; measuredSteps: number; updatedBy: string | null },
  now: Date,
): Promise<void> =>
  upsertRow(
    db,
    'test_script',
    { organizationId: tenant, pageId },
    { ...script, secrets: JSON.stringify(script.secrets), updatedAt: now },
    { createdAt: now },
  )

/** For new pages, which have none. */
export const insertPageScripts = (
  db: Db,
  tenant: number,
  scripts: { pageId: number; text: string; secrets: SealedSecrets; measuredSteps: number }[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> =>
  insertRows(
    db,
    'test_script',
    scripts.map(({ pageId, text, secrets, measuredSteps }) => ({
      organization_id: tenant,
      page_id: pageId,
      text,
      secrets,
      measured_steps: measuredSteps,
      created_at: now,
      updated_at: now,
      updated_by: by,
    })),
  )

export async function deletePageScript(db: Db, tenant: number, pageId: number): Promise<void> {
  await deleteRows(db, 'test_script', { organizationId: tenant, pageId })
}

export const listSiteScripts = (db: Db, tenant: number, siteId: number) =>
  db
    .selectFrom('test_script as t')
    .innerJoin('live.page as p', (j) => j.on(sameTenant('p.id', 't.page_id')))
    .select(['t.page_id', 't.measured_steps', 't.updated_at'])
    .where('t.organization_id', '=', tenant)
    .where('p.site_id', '=', siteId)
    .orderBy('t.page_id')
    .execute()
