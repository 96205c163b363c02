import { competitorMessages } from '~/shared/messages/competitors'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import {
  type DemoDevice,
  findLocalLocation,
  insertClient,
  insertPage,
  insertProject,
  insertSite,
  listDevices,
  makePartitions,
} from './place.store'
import { CLIENTS } from './story/clients'
import type { PageStory, SiteStory } from './story/types'

const CRONS: Record<number, string> = { 1: '0 * * * *', 6: '0 */6 * * *', 12: '0 */12 * * *' }

export interface PlacedPage {
  id: number
  url: string
  story: PageStory
}
export interface PlacedSite {
  id: number
  client: number
  project: number
  isCompetitor: boolean
  story: SiteStory
  pages: PlacedPage[]
}
export interface Demo {
  tenant: number
  location: number
  devices: DemoDevice[]
  sites: PlacedSite[]
  /** The year. */
  from: number
  now: number
}

/** Clients, projects, sites and pages as if created at the start of their history. */
export async function addHierarchy(ctx: Ctx, tenant: number, days: number): Promise<Demo> {
  const now = ctx.now().getTime()
  const from = now - days * DAY_MS
  const at = new Date(from)
  await makePartitions(ctx.db, new Date(now), at)
  const [devices, location] = [await listDevices(ctx.db, tenant), await findLocalLocation(ctx.db)]
  const sites: PlacedSite[] = []
  for (const story of CLIENTS) {
    const client = await insertClient(ctx.db, tenant, { ...story, at })
    const project = await insertProject(ctx.db, tenant, { client, name: story.project, at })
    const place = { tenant, client, location, at, isCompetitor: false }
    for (const site of story.sites) sites.push(await addSite(ctx, { ...place, project }, site))
    if (!story.competitors) continue
    const rivals = await insertProject(ctx.db, tenant, {
      client,
      name: competitorMessages.title,
      isCompetitor: true,
      at,
    })
    const rival = { ...place, project: rivals, isCompetitor: true }
    for (const site of story.competitors) sites.push(await addSite(ctx, rival, site))
  }
  return { tenant, location, devices, sites, from, now }
}

async function addSite(
  { db }: Ctx,
  {
    tenant,
    isCompetitor,
    ...of
  }: {
    tenant: number
    client: number
    project: number
    isCompetitor: boolean
    location: number
    at: Date
  },
  story: SiteStory,
): Promise<PlacedSite> {
  const { name, tags, runs, everyHours, host } = story
  const cron = CRONS[everyHours] ?? '0 0 * * *'
  const { client, project, at } = of
  const id = await insertSite(db, tenant, { ...of, name, tags, runs, cron })
  const pages: PlacedPage[] = []
  for (const page of story.pages) {
    const url = `https://${host}${page.path}`
    const place = { client, project, site: id, name: page.name, url, at }
    pages.push({ id: await insertPage(db, tenant, place), url, story: page })
  }
  return { id, client, project, isCompetitor, story, pages }
}
