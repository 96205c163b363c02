import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { DEFAULT_INTERVAL_SECONDS, DEFAULT_TIMEOUT_MS } from '~/shared/rules/uptime/default-monitor'
import { parseSettings } from '../site-settings'
import type { CellOf, CsvRecord } from './csv-records'
import type { ImportRow } from './import-row'
import { addressOf, KEPT } from './pages-by-host'

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }
const [MIN_INTERVAL, MAX_INTERVAL] = [10, 3600]
const MAX_NAME_LENGTH = 120
/** Names of types in UptimeRobot and StatusCake, and UptimeRobot's numbers for them. */
const KINDS: Readonly<Record<string, 'http' | 'keyword' | 'tcp' | 'dns' | 'tls'>> = {
  '': 'http',
  http: 'http',
  https: 'http',
  https1: 'http',
  httphttps: 'http',
  website: 'http',
  head: 'http',
  1: 'http',
  keyword: 'keyword',
  2: 'keyword',
  port: 'tcp',
  tcp: 'tcp',
  4: 'tcp',
  dns: 'dns',
  ssl: 'tls',
  tls: 'tls',
}
/** UptimeRobot says when to alert: if the keyword exists, or if it does not. */
const ALERTS_WHEN_THERE = /^(1|(alert)?exists?)$/

const plain = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')

/** A row of a list of monitors as a site with this monitor; `names` are those of the rows before. */
export function monitorRow(record: CsvRecord, cellOf: CellOf, names: Set<string>): ImportRow {
  const cell = (...heads: string[]) => cellOf(record, ...heads)
  const target = cell('urlip', 'websiteurl', 'websitehost', 'url', 'address', 'host')
  const name = ownName(cell('friendlyname', 'websitename', 'monitorname', 'name') || hostOf(target), names)
  const type = cell('type', 'testtype', 'monitortype', 'checktype')
  const keyword = cell('keywordvalue', 'keyword', 'findstring')
  const isAbsent = ALERTS_WHEN_THERE.test(plain(cell('keywordtype')))
  const port = cell('port')
  const interval = intervalOf(cell('interval', 'checkrate', 'monitorinterval'))
  const isPaused = /^(1|true|yes|paused)$/i.test(cell('paused')) || /^paused$/i.test(cell('status'))
  const tags = cell('tags', 'tag').split(/[,;|]/)
  const { line } = record
  const kind = KINDS[plain(type)]
  if (!kind) {
    const faults = [{ field: 'monitors[0]', message: words.monitorType(type) }]
    return { line, settings: null, name, faults }
  }
  const settings = {
    ...(kind === 'keyword' || (kind === 'http' && keyword !== '')
      ? { kind: 'keyword', keyword, isPresent: !isAbsent }
      : { kind }),
    ...(plain(type) === 'head' && { method: 'HEAD' }),
  }
  const isHttp = kind === 'http' || kind === 'keyword'
  const url = isHttp ? addressOf(target) : `https://${hostOf(target)}/`
  const monitor = {
    ...{ name, settings, isPaused, intervalSeconds: interval.seconds },
    ...(isHttp ? { page: url } : { target: hostOf(target) + (port && `:${port}`) }),
    timeoutMs: Math.min(DEFAULT_TIMEOUT_MS, interval.seconds * 500),
  }
  const parsed = parseSettings({
    ...{ name, pages: [{ url, isActive: isHttp }], monitors: [monitor] },
    tags: tags.map((tag) => tag.trim().slice(0, 40)).filter(Boolean),
    // These tools do not test pages, so the quota is not used without a decision.
    isScheduled: false,
  })
  const keeps = KEPT.filter((field) => field !== 'monitors')
  return { line, ...parsed, name, notices: interval.notices, keeps, addsPages: true }
}

const hostOf = (target: string) => /^(?:[a-z]+:\/\/)?(\[[^\]]+\]|[^/:?#]+)/i.exec(target)?.[1] ?? target

/** Several monitors may have one name; sites may not. */
function ownName(wanted: string, taken: Set<string>): string {
  let name = wanted.slice(0, MAX_NAME_LENGTH)
  for (let nth = 2; taken.has(name.toLowerCase()); nth++)
    name = `${wanted.slice(0, MAX_NAME_LENGTH - 8)} (${nth})`
  taken.add(name.toLowerCase())
  return name
}

/** Seconds, or minutes below ten and where it says so. */
function intervalOf(text: string): { seconds: number; notices: string[] } {
  const [, digits, unit = ''] = /^(\d+)\s*([smh]?)/i.exec(text) ?? []
  if (digits === undefined) return { seconds: DEFAULT_INTERVAL_SECONDS, notices: [] }
  const amount = Number(digits)
  const factor = SECONDS[unit.toLowerCase()] ?? (amount < MIN_INTERVAL ? 60 : 1)
  const wanted = amount * factor
  const seconds = Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, wanted))
  return { seconds, notices: seconds === wanted ? [] : [words.intervalChanged(wanted, seconds)] }
}
