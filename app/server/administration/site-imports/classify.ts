import { inputMessages } from '~/shared/messages/form'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { normalizePageUrl, noticesOf } from '~/shared/rules/measuring/urls'
import { secretsIn } from '~/shared/rules/test-script'
import type { RowResult } from '~/shared/schemas/site-import'
import type { SettingsFault, SiteSettings } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../../platform/context'
import { findSitesByName, lockSites } from '../../structure/sites'
import {
  type CheckedSite,
  checkSites,
  isSameSettings,
  type LoadedSite,
  loadSites,
  matchMonitors,
} from '../site-settings'
import type { ImportRow } from './import-row'

/** Of a new site, when the file has no pages. */
const NO_PAGE: SettingsFault = {
  field: 'pages',
  get message() {
    return inputMessages.onePageAtLeast
  },
}

export interface PlacedRow extends ImportRow {
  projectId: number
}

export interface ClassifiedRow {
  result: RowResult
  faults: SettingsFault[]
  notices: string[]
  /** Of valid rows. */
  site: CheckedSite | null
  existing: LoadedSite | null
}

/**
 * Compares rows of one client with what is there; rows with faults stay refused. Inside a transaction the sites that
 * exist are locked.
 */
export async function classifyRows(
  ctx: TenantCtx,
  clientId: number,
  rows: PlacedRow[],
): Promise<ClassifiedRow[]> {
  const existing = await findExisting(ctx, rows)
  const wanted = rows.map(
    (row, index) => row.settings && mergedSettings(row, row.settings, existing[index]?.settings),
  )
  const faultsOf = rows.map(({ faults }, index) =>
    wanted[index]?.pages.length === 0 ? [...faults, NO_PAGE] : faults,
  )
  const valid = wanted.flatMap((settings, index) =>
    settings && faultsOf[index]?.length === 0 ? [{ settings, index }] : [],
  )
  const checks = await checkSites(
    ctx,
    clientId,
    valid.map(({ settings }) => settings),
  )
  const checkOf = new Map(valid.map(({ index }, nth) => [index, checks[nth]]))
  return rows.map((row, index): ClassifiedRow => {
    const check = checkOf.get(index)
    const there = existing[index] ?? null
    const notices = [...(row.notices ?? []), ...noticesOf(urlsOf(row))]
    if (!check?.ok) {
      const faults = check ? check.faults : (faultsOf[index] ?? row.faults)
      return { result: 'refused', faults, notices, site: null, existing: there }
    }
    const { site } = check
    if (!there)
      return {
        result: 'create',
        faults: [],
        notices: [...notices, ...missing(row, site)],
        site,
        existing: null,
      }
    const isSame = isSameSettings(there.settings, site.settings) && !row.secrets
    return {
      result: isSame ? 'unchanged' : 'update',
      faults: [],
      notices: isSame ? [] : [...notices, ...losses(there.settings, site.settings)],
      site,
      existing: there,
    }
  })
}

const urlsOf = ({ settings }: ImportRow) => (settings?.pages ?? []).map(({ url }) => url)

async function findExisting(ctx: TenantCtx, rows: PlacedRow[]): Promise<(LoadedSite | undefined)[]> {
  const ids = new Map<number, number>()
  for (const [project, group] of Map.groupBy(rows.keys(), (index) => rows[index]?.projectId ?? 0)) {
    const nameOf = (index: number) => rows[index]?.settings?.name ?? ''
    const found = await findSitesByName(ctx.db, ctx.tenant, project, group.map(nameOf))
    for (const index of group) {
      const id = found.get(nameOf(index))
      if (id !== undefined) ids.set(index, id)
    }
  }
  const sites = [...new Set(ids.values())]
  if (ctx.db.isTransaction) await lockSites(ctx.db, ctx.tenant, sites)
  const loaded = new Map<number, LoadedSite>()
  for await (const chunk of loadSites(ctx, { sites })) for (const site of chunk) loaded.set(site.siteId, site)
  return rows.map((_, index) => loaded.get(ids.get(index) ?? 0))
}

/** What an existing site becomes; it keeps its spelling of the name and what the file does not say. */
function mergedSettings(
  row: ImportRow,
  settings: SiteSettings,
  existing: SiteSettings | undefined,
): SiteSettings {
  if (!existing) return settings
  const kept = Object.fromEntries((row.keeps ?? []).map((field) => [field, existing[field]]))
  const pages = row.addsPages ? withPages(existing.pages, settings.pages) : settings.pages
  return { ...settings, pages, ...kept, name: existing.name }
}

function withPages(known: SiteSettings['pages'], added: SiteSettings['pages']): SiteSettings['pages'] {
  const urls = new Set(known.map(({ url }) => normalized(url)))
  return [...known, ...added.filter(({ url }) => !urls.has(normalized(url)))]
}

function normalized(url: string): string {
  const address = normalizePageUrl(url)
  return address.ok ? address.url : url
}

/** What the update deletes. */
function losses(before: SiteSettings, after: SiteSettings): string[] {
  const urls = new Set(after.pages.map(({ url }) => normalized(url)))
  const pages = before.pages.filter(({ url }) => !urls.has(normalized(url))).length
  const { removed } = matchMonitors(before.monitors, after.monitors)
  return [
    ...(pages > 0 ? [words.removesPages(pages)] : []),
    ...(removed.length > 0 ? [words.removesMonitors(removed.length)] : []),
  ]
}

/** Secrets that the settings name but no file has. */
function missing({ secrets }: ImportRow, { settings }: CheckedSite): string[] {
  const headers = settings.monitors.flatMap((monitor, index) =>
    monitor.headers.filter((name) => secrets?.requests[index]?.headers[name] === undefined),
  )
  const names = settings.pages.flatMap(({ url, script }) =>
    secretsIn(script)
      .map(({ name }) => name)
      .filter((name) => secrets?.scripts[url]?.[name] === undefined),
  )
  return [
    ...(headers.length > 0 ? [words.needsHeaders([...new Set(headers)])] : []),
    ...(names.length > 0 ? [words.needsSecrets([...new Set(names)])] : []),
  ]
}
