import { toolImportMessages } from '~/shared/messages/tool-imports'
import { normalizePageUrl, siteNameFromUrl } from '~/shared/rules/measuring/urls'
import { MAX_MONITORS_PER_SITE } from '~/shared/rules/uptime/default-monitor'
import type { SiteMonitor, SiteSettingsInput } from '~/shared/schemas/site-settings'
import { refusedSite } from '../by-host'
import type { FoundSite, FoundSites } from '../types'
import { groupPaths, shortestUnique } from './group-names'
import type { KumaMonitor } from './kuma-monitor'
import { type KumaOptions, monitorSettingsOf } from './monitor-settings'
import type { RequestValues } from './request-values'
import { unreadNotes } from './unread-fields'

const words = toolImportMessages.kuma
const MAX_NAME_LENGTH = 120

/** Where the history of a monitor belongs. */
export interface PlacedMonitor {
  id: number
  site: string
  monitor: string
}

export interface KumaSites extends FoundSites {
  placed: PlacedMonitor[]
}

interface Gathered {
  line: number
  name: string
  notices: string[]
  monitors: { from: KumaMonitor; monitor: SiteMonitor; request: RequestValues | null }[]
}

type PathedSite = Gathered & { path: string[] }

/** A site for each group, and for each host of monitors without group. */
export function kumaSites(monitors: readonly KumaMonitor[], options: KumaOptions): KumaSites {
  const groups = groupPaths(monitors)
  const notes = new Set<string>([words.notifications])
  const refusals: FoundSite[] = []
  const unread = new Map<string, number>()
  const gathered = new Map<string, PathedSite>()
  for (const [index, from] of monitors.entries()) {
    if (from.type === 'group') continue
    const group = groups.get(from.parent ?? -1)
    const active = from.active && (group?.isActive ?? true)
    const read = monitorSettingsOf({ ...from, active }, options)
    if (!read.ok) {
      refusals.push(refusedSite(index + 1, from.name, 'monitors[0]', read.message))
      continue
    }
    for (const note of read.notes) notes.add(note)
    for (const field of from.unread) unread.set(field, (unread.get(field) ?? 0) + 1)
    const host = hostOf(read.monitor)
    const key = group ? `group ${from.parent}` : `host ${host}`
    const made: PathedSite = {
      line: index + 1,
      name: '',
      path: group?.path ?? [host],
      notices: [],
      monitors: [],
    }
    const site = gathered.get(key) ?? made
    site.monitors.push({ from, monitor: read.monitor, request: read.request })
    site.notices.push(...read.notices)
    gathered.set(key, site)
  }
  for (const note of unreadNotes(unread)) notes.add(note)
  const sites = [...gathered.values()]
  const names = shortestUnique(sites.map(({ path }) => path))
  const parts = withOwnSiteNames(
    sites.flatMap((site, index) => inParts({ ...site, name: names[index] ?? '' })),
  )
  return {
    source: 'uptime-kuma',
    sites: [...parts.map(siteOf), ...refusals].toSorted((a, b) => a.line - b.line),
    notes: [...notes],
    placed: parts.flatMap(({ name, monitors }) =>
      monitors.map(({ from, monitor }) => ({ id: from.id, site: name, monitor: monitor.name })),
    ),
  }
}

/** Names of sites are compared without letter case. */
function withOwnSiteNames(sites: Gathered[]): Gathered[] {
  const taken = new Set<string>()
  return sites.map((site) => {
    const name = freeName(site.name.slice(0, MAX_NAME_LENGTH), (one) => !taken.has(one.toLowerCase()))
    taken.add(name.toLowerCase())
    return { ...site, name }
  })
}

function freeName(wanted: string, isFree: (name: string) => boolean): string {
  let name = wanted
  for (let nth = 2; !isFree(name); nth++) name = `${wanted.slice(0, MAX_NAME_LENGTH - 8)} (${nth})`
  return name
}

function inParts(site: Gathered): Gathered[] {
  const monitors = withOwnNames(site.monitors)
  return Array.from({ length: Math.ceil(monitors.length / MAX_MONITORS_PER_SITE) }, (_, part) => ({
    ...site,
    monitors: monitors.slice(part * MAX_MONITORS_PER_SITE, (part + 1) * MAX_MONITORS_PER_SITE),
  }))
}

/** Kuma allows several monitors of one name; history is matched by name. */
function withOwnNames(monitors: Gathered['monitors']): Gathered['monitors'] {
  const taken = new Set<string>()
  return monitors.map((one) => {
    const name = freeName(one.monitor.name, (other) => !taken.has(other))
    taken.add(name)
    return { ...one, monitor: { ...one.monitor, name } }
  })
}

const isAddress = (target: string) => /^https?:/.test(target)

function hostOf({ target }: SiteMonitor): string {
  const written = target ?? ''
  return isAddress(written) ? siteNameFromUrl(written) : written.replace(/:\d+$/, '')
}

/** Pages are the addresses that Kuma reads as a visitor would; without one the host's, which is not tested. */
function pagesOf(monitors: Gathered['monitors']): SiteSettingsInput['pages'] {
  const urls = monitors.flatMap(({ monitor: { settings, target } }) =>
    (settings.kind === 'http' || settings.kind === 'keyword') && settings.method === 'GET' && target
      ? [target]
      : [],
  )
  if (urls.length > 0) return [...new Set(urls)].map((url) => ({ url }))
  const [first] = monitors
  const target = first?.monitor.target ?? ''
  const address = normalizePageUrl(isAddress(target) ? target : `https://${target.replace(/:\d+$/, '')}/`)
  return [{ url: address.ok ? address.url : target, isActive: false }]
}

function siteOf({ line, name, notices, monitors }: Gathered): FoundSite {
  const tags = new Set(monitors.flatMap(({ from }) => from.tags.map(tagText)))
  const requests = monitors.flatMap(({ request }, index) =>
    request ? [[String(index), request] as const] : [],
  )
  return {
    line,
    settings: {
      name,
      pages: pagesOf(monitors),
      // Kuma does not test pages, so the quota is not used without a decision.
      isScheduled: false,
      tags: [...tags].filter(Boolean).slice(0, 20),
      monitors: monitors.map(({ monitor }) => monitor),
    },
    ...(requests.length > 0 && { secrets: { scripts: {}, requests: Object.fromEntries(requests) } }),
    faults: [],
    notices,
  }
}

const tagText = ({ name, value }: KumaMonitor['tags'][number]) =>
  (value ? `${name}:${value}` : name).replaceAll(',', ' ').trim().slice(0, 40)
