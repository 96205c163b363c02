import { sql } from 'kysely'
import { type Db, ensurePartitions } from '~/server/platform/db'
import { DAY_MS } from '~/shared/values/units'
import { addClient, addSites, type Place } from './hierarchy'
import { addHistory, setLatest } from './history'
import { addEvidence } from './stored-evidence'

const YEAR_MS = 365 * DAY_MS
const WEEK_MS = YEAR_MS / 52
const FILMED = 25

export async function addMeasurements(db: Db, { organization, client }: Place, now: Date) {
  const yearAgo = new Date(now.getTime() - YEAR_MS)
  await ensurePartitions(db, now, yearAgo)
  const { rows } = await sql<{ id: number; site_id: number }>`
    select id, site_id from live.page where client_id = ${client} order by id limit 1`.execute(db)
  const page = rows[0]
  if (!page) throw new Error('No page was made')
  await addHistory(db, { organization, from: new Date(now.getTime() - WEEK_MS), to: now, everyHours: 24 })
  await sql`delete from run where organization_id = ${organization} and page_id = ${page.id}`.execute(db)
  await addHistory(db, { organization, pageId: page.id, from: yearAgo, to: now, everyHours: 1 })
  await setLatest(db, organization)
  await addEvidence(db, organization, page.id)
  return { organization, client, pageId: page.id, siteId: page.site_id }
}

export async function seedYear(db: Db, now: Date) {
  const { owner, place } = await addClient('Large client')
  await addSites(db, place, { sites: 100, pagesPerSite: 20 })
  for (let i = 0; i < 10; i++) {
    const { place: other } = await addClient(`Client ${i}`, owner)
    await addSites(db, other, { sites: 10, pagesPerSite: 10 })
  }
  const seeded = await addMeasurements(db, place, now)
  const { rows: shown } = await sql<{ id: number }>`
    select p.id from live.page p join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    where p.client_id = ${place.client} and p.id <> ${seeded.pageId}
    order by lower(s.name), lower(p.name), p.id limit ${FILMED}`.execute(db)
  for (const { id } of shown) await addEvidence(db, place.organization, id)
  await sql`analyze`.execute(db)
  return seeded
}
