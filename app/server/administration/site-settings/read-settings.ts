import { DEFAULT_CRON } from '~/shared/rules/schedule/schedules'
import type { SiteMonitor, SiteSettings } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../../platform/context'
import { openRequest } from '../../uptime/monitors'
import { namesOf, readChoices, type SiteChoices } from './choices'
import {
  listSiteIds,
  readMonitorRows,
  readPageRows,
  readSiteRows,
  type SettingsFilter,
  type StoredMonitorRow,
  type StoredPageRow,
  type StoredSiteRow,
} from './read.store'

export interface StoredSite {
  siteId: number
  clientId: number
  projectId: number
  projectName: string
  settings: SiteSettings
}

/** With the rows that the settings were read from. */
export interface LoadedSite extends StoredSite {
  pages: StoredPageRow[]
  monitors: StoredMonitorRow[]
}

type ReadCtx = Pick<TenantCtx, 'db' | 'now' | 'tenant'>

const CHUNK = 500

/** The settings of all matching sites by project and name, a chunk at a time; three queries a chunk. */
export async function* readSiteSettings(
  ctx: ReadCtx,
  filter: SettingsFilter,
): AsyncGenerator<StoredSite[], void> {
  for await (const sites of loadSites(ctx, filter))
    yield sites.map(({ siteId, clientId, projectId, projectName, settings }) => ({
      siteId,
      clientId,
      projectId,
      projectName,
      settings,
    }))
}

export async function* loadSites(ctx: ReadCtx, filter: SettingsFilter): AsyncGenerator<LoadedSite[], void> {
  const ids = await listSiteIds(ctx.db, ctx.tenant, filter)
  const choices = new Map<number, Promise<SiteChoices>>()
  const choicesOf = (client: number) => {
    const known = choices.get(client) ?? readChoices(ctx, client)
    choices.set(client, known)
    return known
  }
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK)
    const [sites, pages, monitors] = await Promise.all([
      readSiteRows(ctx.db, ctx.tenant, chunk),
      readPageRows(ctx.db, ctx.tenant, chunk),
      readMonitorRows(ctx.db, ctx.tenant, chunk),
    ])
    const pagesOf = Map.groupBy(pages, ({ site_id }) => site_id)
    const monitorsOf = Map.groupBy(monitors, ({ site_id }) => site_id)
    const readers = { pagesOf, monitorsOf }
    yield await Promise.all(
      sites.map(async (site) => present(ctx, site, readers, await choicesOf(site.client_id))),
    )
  }
}

interface Children {
  pagesOf: Map<number, StoredPageRow[]>
  monitorsOf: Map<number, StoredMonitorRow[]>
}

async function present(
  ctx: ReadCtx,
  row: StoredSiteRow,
  { pagesOf, monitorsOf }: Children,
  choices: SiteChoices,
): Promise<LoadedSite> {
  const pages = pagesOf.get(row.id) ?? []
  const monitors = monitorsOf.get(row.id) ?? []
  const { consent_cookie_name: name, consent_cookie_value: value } = row
  return {
    siteId: row.id,
    clientId: row.client_id,
    projectId: row.project_id,
    projectName: row.project_name,
    pages,
    monitors,
    settings: {
      name: row.name,
      pages: pages.map((page) => ({
        url: page.original_url,
        name: page.name,
        isActive: page.is_active,
        script: page.script ?? '',
      })),
      devices: namesOf(choices.devices, row.devices),
      locations: namesOf(choices.locations, row.locations),
      frequency: row.cron ?? DEFAULT_CRON,
      timezone: row.timezone ?? 'UTC',
      isScheduled: row.is_enabled ?? false,
      tags: row.tags,
      runs: row.runs as SiteSettings['runs'],
      keepsTrace: row.keeps_trace,
      countsNoisy: row.counts_noisy,
      consentCookie: name !== null && value !== null ? { name, value } : null,
      googleSettings: row.ga_property_id === null ? null : { id: row.ga_property_id },
      isUniversalGA: row.is_universal_ga,
      monitors: await Promise.all(
        monitors.map((monitor) => presentMonitor(ctx.tenant, monitor, pages, choices)),
      ),
    },
  }
}

async function presentMonitor(
  tenant: number,
  row: StoredMonitorRow,
  pages: StoredPageRow[],
  choices: SiteChoices,
): Promise<SiteMonitor> {
  const request = await openRequest(row.sealed, tenant, row.id)
  return {
    name: row.name,
    page: pages.find(({ id }) => id === row.page_id)?.original_url ?? null,
    target: row.target,
    settings: row.settings,
    headers: request?.headers.map(({ name }) => name) ?? [],
    intervalSeconds: row.interval_seconds,
    timeoutMs: row.timeout_ms,
    slowMs: row.slow_ms,
    locations: namesOf(choices.locations, row.locations),
    isPaused: row.is_paused,
  }
}
