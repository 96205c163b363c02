import { type Db, execute, firstValue, rowsOf } from '../../../platform/db'

/** Hosts of sites in organizations with a rule on the expiry of domains. */
export async function listWatchedHosts(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ host: string }>(db)`
    select distinct lower(substring(p.url from '^https?://(?:[^/?#@]*@)?([^/:?#]+)')) as host
    from live.page p join work.site s on s.organization_id = p.organization_id and s.id = p.site_id
    where not s.is_competitor
      and exists (select from live.alert_rule r where r.organization_id = s.organization_id
        and r.metric = 'domainExpiry' and r.is_enabled)`
  return rows.flatMap(({ host }) => host ?? [])
}

/** Adds new domains, and forgets those of no site any more. */
export async function setDomains(db: Db, domains: string[]): Promise<void> {
  await execute(db)`
    insert into domain_expiry (domain) select unnest(${domains}::text[]) on conflict do nothing`
  await execute(db)`delete from domain_expiry where domain <> all(${domains}::text[])`
}

/** The domain that was looked up longest ago, as looked up now: each is looked up once a day, whether or not that fails. */
export function claimDomain(db: Db, { now, checkedBefore }: { now: Date; checkedBefore: Date }) {
  return firstValue<string | undefined>(db, undefined)`
    update domain_expiry set checked_at = ${now} where domain = (select domain from domain_expiry
      where checked_at is null or checked_at < ${checkedBefore}
      order by checked_at nulls first limit 1 for update skip locked)
    returning domain`
}

/** A failed look-up keeps the known date. */
export async function saveExpiry(
  db: Db,
  domain: string,
  found: { expiresAt: Date | null } | { error: string },
): Promise<void> {
  await db
    .updateTable('domain_expiry')
    .set('error' in found ? { error: found.error } : { expires_at: found.expiresAt, error: null })
    .where('domain', '=', domain)
    .execute()
}

export async function listExpiries(db: Db, domains: string[]): Promise<Map<string, Date>> {
  if (domains.length === 0) return new Map()
  const rows = await db
    .selectFrom('domain_expiry')
    .select(['domain', 'expires_at'])
    .where('domain', 'in', domains)
    .where('expires_at', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ domain, expires_at }) => (expires_at ? [[domain, expires_at]] : [])))
}
