import { targetOf } from '~/shared/rules/uptime/monitor-target'
import type { SiteSecrets, SiteSettings } from '~/shared/schemas/site-settings'
import { changeScript } from '../../measuring/test-scripts'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import {
  planSchedule,
  setActivePages,
  setDevices,
  setLocations,
  setSchedule,
  updateSiteRow,
  writePages,
} from '../../structure/sites'
import {
  addMonitors,
  changeMonitors,
  type MonitorToAdd,
  type MonitorToChange,
  openRequest,
  removeMonitors,
  replaceRequest,
} from '../../uptime/monitors'
import type { CheckedMonitor } from './check-monitors'
import type { CheckedPage } from './check-pages'
import { isSame } from './is-same-settings'
import { matchMonitors } from './match-monitors'
import type { StoredMonitorRow, StoredPageRow } from './read.store'
import { type LoadedSite, loadSites } from './read-settings'
import { type CheckedSiteToWrite, requestOf } from './site-to-write'

/** Writes what differs from the loaded site; returns whether anything did. */
export async function applySettings(
  tx: Db,
  ctx: TenantCtx,
  before: LoadedSite,
  wanted: CheckedSiteToWrite,
): Promise<boolean> {
  const own = await applyOwnValues(tx, ctx, before, wanted)
  const pages = await applyPages(tx, ctx, before, wanted.site.pages)
  const current = pages ? await reload(tx, ctx, before.siteId) : before
  const details = await applyPageDetails(tx, ctx, current, wanted)
  const monitors = await applyMonitors(tx, ctx, current, wanted)
  return [own, pages, details, monitors].some(Boolean)
}

async function reload(tx: Db, ctx: TenantCtx, siteId: number): Promise<LoadedSite> {
  for await (const [site] of loadSites({ ...ctx, db: tx }, { sites: [siteId] })) if (site) return site
  throw new Error(`site ${siteId} disappeared inside its transaction`)
}

const OWN = [
  ...(['name', 'tags', 'runs', 'keepsTrace', 'countsNoisy'] as const),
  ...(['consentCookie', 'googleSettings', 'isUniversalGA'] as const),
]
const SCHEDULE = ['frequency', 'timezone', 'isScheduled'] as const

const differ = (before: SiteSettings, after: SiteSettings, keys: readonly (keyof SiteSettings)[]) =>
  keys.filter((key) => !isSame(before[key], after[key]))

async function applyOwnValues(
  tx: Db,
  { tenant, now }: TenantCtx,
  { siteId, settings: before }: LoadedSite,
  { site: { settings: after, devices, locations, schedule } }: CheckedSiteToWrite,
): Promise<boolean> {
  const changed = differ(before, after, [...OWN, ...SCHEDULE, 'devices', 'locations'])
  const own = OWN.filter((key) => changed.includes(key))
  const values = Object.fromEntries(own.map((key) => [key, after[key]]))
  // Also without a value of its own: the time of the row is its version.
  if (changed.length > 0) await updateSiteRow(tx, tenant, siteId, values, now())
  if (changed.includes('devices')) await setDevices(tx, tenant, siteId, devices)
  if (changed.includes('locations')) await setLocations(tx, tenant, siteId, locations)
  if (SCHEDULE.some((key) => changed.includes(key)))
    await setSchedule(tx, tenant, siteId, planSchedule(siteId, schedule, now()))
  return changed.length > 0
}

const addressesOf = (pages: { url: string; originalUrl: string; name: string }[]) =>
  pages.map(({ url, originalUrl, name }) => JSON.stringify([url, originalUrl, name])).sort()

async function applyPages(
  tx: Db,
  { tenant, now }: TenantCtx,
  { siteId, clientId, projectId, pages: rows }: LoadedSite,
  pages: CheckedPage[],
): Promise<boolean> {
  const known = rows.map(({ url, original_url, name }) => ({ url, originalUrl: original_url, name }))
  if (isSame(addressesOf(known), addressesOf(pages))) return false
  await writePages(tx, { tenant, siteId, clientId, projectId }, pages, now())
  return true
}

async function applyPageDetails(
  tx: Db,
  ctx: TenantCtx,
  { pages: rows }: LoadedSite,
  { site, secrets }: CheckedSiteToWrite,
): Promise<boolean> {
  const pairs = site.pages.map((page) => ({
    page,
    row: rows.find(({ url }) => url === page.url) as StoredPageRow,
  }))
  const turned = pairs.filter(({ page, row }) => page.isActive !== row.is_active)
  const active = turned.map(({ page, row }) => ({ id: row.id, isActive: page.isActive }))
  await setActivePages(tx, ctx.tenant, active, ctx.now())
  const scripts = pairs.filter(
    ({ page, row }) =>
      (page.script?.text ?? null) !== row.script || (page.script && secrets?.scripts[page.originalUrl]),
  )
  for (const { page, row } of scripts) {
    const values = secrets?.scripts[page.originalUrl] ?? {}
    await changeScript(ctx, tx, row.id, page.script && { ...page.script, secrets: values })
  }
  return turned.length + scripts.length > 0
}

async function applyMonitors(
  tx: Db,
  ctx: TenantCtx,
  loaded: LoadedSite,
  { site, secrets }: CheckedSiteToWrite,
): Promise<boolean> {
  const known = loaded.settings.monitors
  const wanted = site.settings.monitors
  const { kept, added, removed } = matchMonitors(known, wanted)
  const valuesOf = (monitor: CheckedMonitor) => ({
    ...monitor.values,
    page: pageIdOf(monitor, site.pages, loaded),
  })
  const changes: MonitorToChange[] = []
  for (const pair of kept) {
    const [row, monitor] = [loaded.monitors[pair.known], site.monitors[pair.wanted]]
    if (!row || !monitor) continue
    const request = await requestChange(ctx, loaded, row, monitor, secrets?.requests[pair.wanted])
    if (!request && isSame(known[pair.known], wanted[pair.wanted])) continue
    const { locations, isPaused } = monitor
    const values = valuesOf(monitor)
    changes.push({ id: row.id, values, locations, secrets: request, isPaused, wasPaused: row.is_paused })
  }
  await removeMonitors(
    tx,
    ctx.tenant,
    removed.flatMap((index) => loaded.monitors[index]?.id ?? []),
  )
  await changeMonitors(ctx, tx, changes)
  const place = { client: loaded.clientId, project: loaded.projectId, site: loaded.siteId }
  await addMonitors(
    ctx,
    tx,
    added.flatMap((index): MonitorToAdd[] => {
      const monitor = site.monitors[index]
      if (!monitor) return []
      const { locations, isPaused } = monitor
      const request = requestOf(monitor, secrets?.requests[index])
      return [{ place, values: valuesOf(monitor), locations, secrets: request, isPaused }]
    }),
  )
  return added.length + removed.length + changes.length > 0
}

const pageIdOf = (
  { page }: CheckedMonitor,
  pages: CheckedPage[],
  { pages: rows }: LoadedSite,
): number | null => (page === null ? null : (rows.find(({ url }) => url === pages[page]?.url)?.id ?? null))

async function requestChange(
  { tenant }: TenantCtx,
  { pages }: LoadedSite,
  row: StoredMonitorRow,
  { values, address, headers }: CheckedMonitor,
  given: SiteSecrets['requests'][string] | undefined,
) {
  const stored = await openRequest(row.sealed, tenant, row.id)
  const before = row.target ?? pages.find(({ id }) => id === row.page_id)?.url ?? ''
  const known = { stored, address: targetOf(row.settings.kind, before) }
  return replaceRequest(values.settings, address, known, { names: headers, ...given })
}
