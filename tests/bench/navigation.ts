import { sql } from 'kysely'
import type { Db } from '~/server/platform/db'
import { paths } from '~/shared/paths'
import { signIn } from '../support/api'
import { createClient, createOrganization, createProject, createUser } from '../support/factories'
import { measureCall } from './support/calls'
import { type Figure, printFigures } from './support/figures'
import { addClient, addSites } from './support/hierarchy'
import { withProduct } from './support/product'

/**
 * Navigation latency: one column of a site with 2,000 pages, the search of header and command palette over 1,000,000
 * pages of 40 organizations, and what the palette shows when it opens.
 * Times are whole calls in this process, with session, rights and presentation.
 */
const COLUMN_MS = 30
const SEARCH_MS = 50
const ORGANIZATIONS = 40
const AMOUNT = { sites: 500, pagesPerSite: 50 }

async function seed(db: Db) {
  const organization = await createOrganization()
  const client = await createClient(organization)
  const project = await createProject(client)
  const place = { organization: organization._id, client: client._id, project: project._id }
  for (let i = 0; i < ORGANIZATIONS / 2; i++) {
    const { place: added } = await addClient(`Large ${i}`, organization)
    await addSites(db, added, AMOUNT)
    const { place: other } = await addClient(`Client ${i}`)
    await addSites(db, other, AMOUNT)
  }
  await addSites(db, place, { sites: 1, pagesPerSite: 2_000 })
  const { rows } = await sql<{ id: number; pages: number }>`
    select s.id, (select count(*)::int from live.page) as pages from live.site s
    where s.client_id = ${place.client}`.execute(db)
  const [site] = rows
  if (!site || site.pages < 1_000_000) throw new Error(`Only ${site?.pages} pages were made`)
  await sql`update live.page set name = 'The only lighthouse' where id =
    (select max(id) from live.page where client_id = ${place.client})`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const owner = await signIn(await createUser({ ownerOf: [organization] }))
  const member = await signIn(await createUser({ grants: [{ role: 'clientViewer', client }] }))
  const keeper = await signIn(await createUser({ isSuper: true }))
  return { ...place, site: site.id, owner, member, keeper }
}

/** A full history: 40 commands, 140 places all over the product and 20 searches. */
async function addUses(db: Db, user: string): Promise<void> {
  await sql`
    insert into palette_use (user_id, key, weight, used_at)
    select ${user}::uuid, key, 1 + random() * 5, now() - random() * interval '30 days' from (
      select 'command:settings.' || repeat('x', n) as key from generate_series(1, 40) n
      union all (select 'search:text ' || n from generate_series(1, 20) n)
      union all (select 'page:' || id from live.page where id % 7001 = 0 limit 120)
      union all (select 'site:' || id from live.site limit 20)
    ) uses`.execute(db)
}

const TEXTS = ['lighthouse', 'page', 'example.com', 'no such thing', 'pa', 'path/page-4', 'Site 00042']

await withProduct(async ({ db }) => {
  const place = await seed(db)
  const { client, project, site } = place
  const { cookie } = place.owner
  const columns: [string, string][] = [
    ['clients', paths.navigationColumn(null)],
    ['projects', paths.navigationColumn({ level: 'client', id: client })],
    ['sites', paths.navigationColumn({ level: 'project', id: project })],
    ['pages, 2,000', paths.navigationColumn({ level: 'site', id: site })],
    ['pages, the last', paths.navigationColumn({ level: 'site', id: site }, { after: '1:page 998' })],
    ['pages, filtered', paths.navigationColumn({ level: 'site', id: site }, { search: 'page-199' })],
  ]
  const figures: Figure[] = []
  for (const [what, path] of columns)
    figures.push(await measureCall(`column: ${what}`, path, cookie, COLUMN_MS))
  for (const [who, { cookie: asking }] of [
    ['owner of 500,000', place.owner],
    ['member of one client', place.member],
    ['super admin', place.keeper],
  ] as const) {
    for (const search of TEXTS)
      figures.push(
        await measureCall(`search: “${search}”, ${who}`, paths.placeSearch({ search }), asking, SEARCH_MS),
      )
  }
  for (const [who, { user, cookie: asking }] of [
    ['owner of 500,000', place.owner],
    ['super admin', place.keeper],
  ] as const) {
    await addUses(db, user.id)
    figures.push(await measureCall(`palette opens: 200 uses, ${who}`, paths.palette(), asking, SEARCH_MS))
  }
  printFigures(figures)
})
