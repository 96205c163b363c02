import { urlMessages } from '~/shared/messages/hierarchy'
import { siteSettingsMessages as words } from '~/shared/messages/site-settings'
import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import { normalizeTarget } from '~/shared/rules/uptime/monitor-target'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import type { SiteMonitor, SiteSettings } from '~/shared/schemas/site-settings'
import { refusalOfText } from '../../platform/targets'
import { type MonitorValues, monitorValues, resolverUrl } from '../../uptime/monitors'
import type { CheckedPage } from './check-pages'
import { type Chooser, chosen, type Refuse } from './choices'

export interface CheckedMonitor {
  /** Without the id of the page. */
  values: MonitorValues
  /** Position of its page among those of the site. */
  page: number | null
  /** What is checked: its target, or derived from its page. */
  address: string
  headers: string[]
  locations: number[]
  isPaused: boolean
}

export const checkMonitors = (
  { monitors }: SiteSettings,
  pages: CheckedPage[],
  locations: Chooser,
  allowPrivate: boolean,
  refuse: Refuse,
): CheckedMonitor[] =>
  monitors.map((monitor, index) =>
    checkMonitor(monitor, pages, locations, allowPrivate, (field, message) =>
      refuse(`monitors[${index}].${field}`, message),
    ),
  )

function checkMonitor(
  monitor: SiteMonitor,
  pages: CheckedPage[],
  places: Chooser,
  allowPrivate: boolean,
  refuse: Refuse,
): CheckedMonitor {
  const page = monitor.page === null ? -1 : positionOf(pages, monitor.page)
  if (monitor.page !== null && page < 0) refuse('page', words.unknownPage)
  const followed = pages[page]
  const { values, checked, faults } = monitorValues(
    {
      name: monitor.name,
      page: followed ? page : null,
      target: monitor.target ?? '',
      settings: monitor.settings,
      request: { headers: monitor.headers.map((name) => ({ name, value: null })), body: '' },
      intervalSeconds: monitor.intervalSeconds,
      timeoutMs: monitor.timeoutMs,
      slowMs: monitor.slowMs,
      locations: [],
      isPaused: monitor.isPaused,
    },
    followed && { id: page, url: followed.url, name: followed.name },
  )
  for (const [field, [message]] of Object.entries(faults)) refuse(field, message ?? '')
  if (Object.keys(faults).length === 0) refuseAddresses(values.settings, checked, allowPrivate, refuse)
  return {
    values: { ...values, page: null },
    page: followed ? page : null,
    address: checked,
    headers: monitor.headers,
    locations: chosen(places, monitor.locations, 'locations', words.unknownLocation, refuse),
    isPaused: monitor.isPaused,
  }
}

function positionOf(pages: CheckedPage[], address: string): number {
  const read = normalizePageUrl(address)
  return read.ok ? pages.findIndex(({ url }) => url === read.url) : -1
}

function refuseAddresses(
  settings: MonitorSettings,
  checked: string,
  allowPrivate: boolean,
  refuse: Refuse,
): void {
  const read = normalizeTarget(settings.kind, checked)
  if (!read.ok) {
    refuse('target', read.message)
    return
  }
  const ofTarget = refusalOfText(read.url, allowPrivate)
  if (ofTarget) refuse('target', urlMessages[ofTarget])
  const resolver = settings.kind === 'dns' ? settings.resolver : null
  const ofResolver = resolver === null ? null : refusalOfText(resolverUrl(resolver), allowPrivate)
  if (ofResolver) refuse('settings.resolver', urlMessages[ofResolver])
}
