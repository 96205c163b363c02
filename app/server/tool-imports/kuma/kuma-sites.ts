import { toolImportMessages } from '~/shared/messages/tool-imports'
import { normalizePageUrl, siteNameFromUrl } from '~/shared/rules/measuring/urls'
import { MAX_MONITORS_PER_SITE } from '~/shared/rules/uptime/default-monitor'
import type { SiteMonitor, SiteSettingsInput } from '~/shared/schemas/site-settings'
import { refusedSite } from '../by-host'
import type { FoundSite, FoundSites } from '../types'
import type { KumaMonitor } from './kuma-monitor'
import { monitorSettingsOf, type RequestValues } from './monitor-settings'

const words = toolImportMessages.kuma

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
  monitors: { from: KumaMonitor; monitor: SiteMonitor; request: RequestValues | null }[]
}

/** A site for each group, and for each host of monitors without group. */
export function kumaSites(monitors: readonly KumaMonitor[], options: { withSecrets: boolean }): KumaSites {
  const groups = new Map(monitors.filter(({ type }) => type === 'group').map(({ id, name }) => [id, name]))
  const notes = new Set<string>([words.notifications])
  const refusals: FoundSite[] = []
  const gathered = new Map<string, Gathered>()
  for (const [index, from] of monitors.entries()) {
    if (from.type === 'group') continue
    const read = monitorSettingsOf(from, options)
    if (!read.ok) {
      refusals.push(refusedSite(index + 1, from.name, 'monitors[0]', read.message))
      continue
    }
    for (const note of read.notes) notes.add(note)
    const name = groups.get(from.parent ?? -1) ?? hostOf(read.monitor)
    const site = gathered.get(name) ?? { line: index + 1, name, monitors: [] }
    site.monitors.push({ from, monitor: read.monitor, request: read.request })
    gathered.set(name, site)
  }
  const parts = [...gathered.values()].flatMap(inParts)
  return {
    source: 'uptime-kuma',
    sites: [...parts.map(siteOf), ...refusals].toSorted((a, b) => a.line - b.line),
    notes: [...notes],
    placed: parts.flatMap(({ name, monitors }) =>
      monitors.map(({ from, monitor }) => ({ id: from.id, site: name, monitor: monitor.name })),
    ),
  }
}

function inParts(site: Gathered): Gathered[] {
  const monitors = withOwnNames(site.monitors)
  return Array.from({ length: Math.ceil(monitors.length / MAX_MONITORS_PER_SITE) }, (_, part) => ({
    ...site,
    name: part === 0 ? site.name : `${site.name} (${part + 1})`,
    monitors: monitors.slice(part * MAX_MONITORS_PER_SITE, (part + 1) * MAX_MONITORS_PER_SITE),
  }))
}

/** Kuma allows several monitors of one name; history is matched by name. */
function withOwnNames(monitors: Gathered['monitors']): Gathered['monitors'] {
  const taken = new Set<string>()
  return monitors.map((one) => {
    let { name } = one.monitor
    for (let nth = 2; taken.has(name); nth++) name = `${one.monitor.name.slice(0, 112)} (${nth})`
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

function siteOf({ line, name, monitors }: Gathered): FoundSite {
  const tags = new Set(monitors.flatMap(({ from }) => from.tags.map(tagText)))
  const requests = monitors.flatMap(({ request }, index) =>
    request ? [[String(index), request] as const] : [],
  )
  return {
    line,
    settings: {
      name: name.slice(0, 120),
      pages: pagesOf(monitors),
      // Kuma does not test pages, so the quota is not used without a decision.
      isScheduled: false,
      tags: [...tags].filter(Boolean).slice(0, 20),
      monitors: monitors.map(({ monitor }) => monitor),
    },
    ...(requests.length > 0 && { secrets: { scripts: {}, requests: Object.fromEntries(requests) } }),
    faults: [],
  }
}

const tagText = ({ name, value }: KumaMonitor['tags'][number]) =>
  (value ? `${name}:${value}` : name).replaceAll(',', ' ').trim().slice(0, 40)
