import { sql } from 'kysely'
import type { Db } from '~/server/platform/db'
import type { Organization } from '~/shared/schemas/organization'
import { createClient, createOrganization, createProject } from '../../support/factories'

export interface Place {
  organization: number
  client: number
  project: number
}

export async function addClient(
  name: string,
  organization?: Organization,
): Promise<{ owner: Organization; place: Place }> {
  const owner = organization ?? (await createOrganization())
  const client = await createClient(owner, name)
  const project = await createProject(client)
  const place: Place = { organization: owner._id, client: client._id, project: project._id }
  return { owner, place }
}

/**
 * Scheduled sites with pages, on every device of the organization and at the local location. Written in one statement,
 * for speed.
 */
export async function addSites(
  db: Db,
  { organization, client, project }: Place,
  amount: { sites: number; pagesPerSite: number },
): Promise<void> {
  await sql`
    with added as (
      insert into live.site (organization_id, client_id, project_id, name)
      select ${organization}::int, ${client}::int, ${project}::int, 'Site ' || lpad(i::text, 5, '0')
      from generate_series(1, ${amount.sites}::int) i
      returning organization_id, id
    ), pages as (
      insert into live.page (organization_id, client_id, project_id, site_id, name, url, original_url)
      select organization_id, ${client}, ${project}, id, 'Page ' || k, address, address from added,
        generate_series(1, ${amount.pagesPerSite}::int) k,
        lateral (select 'https://www.example.com/' || id || '/some/longer/path/page-' || k || '.html') a(address)
    ), devices as (
      insert into site_device (organization_id, site_id, device_id)
      select added.organization_id, added.id, d.id from added
      join live.device d on d.organization_id = added.organization_id
    ), locations as (
      insert into site_location (organization_id, site_id, location_id)
      select added.organization_id, added.id, l.id from added, location l where l.slug = 'local'
    )
    insert into live.site_schedule (organization_id, site_id, cron, timezone, jitter_seconds)
    select organization_id, id, (array['0 * * * *', '0 0 * * *', '30 6 * * 1-5', '*/15 * * * *'])[1 + id % 4],
      (array['UTC', 'Europe/Stockholm', 'America/New_York', 'Asia/Ho_Chi_Minh'])[1 + id / 4 % 4], id % 300
    from added`.execute(db)
}
