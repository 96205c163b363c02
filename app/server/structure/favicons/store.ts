import { sql } from 'kysely'
import { type Db, findRow, updateRows } from '../../platform/db'

/** undefined when the site has no active page. */
export async function findStartPage(db: Db, tenant: number, siteId: number): Promise<string | undefined> {
  const page = await db
    .selectFrom('live.page as page')
    .select('url')
    .where('organization_id', '=', tenant)
    .where('site_id', '=', siteId)
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return page?.url
}

export const findFavicon = (db: Db, tenant: number, origin: string) =>
  findRow(db, 'favicon', { organizationId: tenant, origin }, [
    'media_type',
    'bytes',
    'fetched_at',
    'expires_at',
  ])

/** False when another process asks the host, or the icon is not due. */
export async function claimFavicon(
  db: Db,
  tenant: number,
  { origin, now, until }: { origin: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into favicon (organization_id, origin, expires_at) values (${tenant}, ${origin}, ${until})
    on conflict (organization_id, origin) do update set expires_at = excluded.expires_at
      where favicon.expires_at <= ${now}
    returning origin`.execute(db)
  return rows.length > 0
}

export const saveFavicon = (
  db: Db,
  tenant: number,
  origin: string,
  { now, until, ...icon }: { mediaType: string | null; bytes: Buffer | null; now: Date; until: Date },
): Promise<boolean> =>
  updateRows(db, 'favicon', { organizationId: tenant, origin }, { ...icon, fetchedAt: now, expiresAt: until })

export async function deleteOldFavicons(db: Db, tenant: number, before: Date): Promise<void> {
  await db
    .deleteFrom('favicon')
    .where('organization_id', '=', tenant)
    .where('expires_at', '<', before)
    .execute()
}
