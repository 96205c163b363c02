import { z } from 'zod'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { type ListedPage, sitesByHost } from '../by-host'
import { runsFor } from '../lighthouse-ci/read-configuration'
import { parseJson, refused } from '../parse-text'
import type { DeviceNames, FoundSites } from '../types'

const words = toolImportMessages.sitespeed
const MAX_LINES = 50_000
const SCRIPT = /\.(c|m)?js(\s|$)|module\.exports|async\s+function|commands\.measure/
/** Top-level settings that are read or have no meaning here. */
const KNOWN = new Set([
  'urls',
  'browsertime',
  'browser',
  'mobile',
  'connectivity',
  'outputFolder',
  'extends',
  'n',
])

const urlEntry = z.union([
  z.string(),
  z.looseObject({ url: z.string(), urlAlias: z.string().optional().catch(undefined) }),
])
const connection = z
  .union([z.string(), z.looseObject({ profile: z.string().optional() })])
  .optional()
  .catch(undefined)
const configuration = z.looseObject({
  urls: z.union([z.array(urlEntry), z.record(z.string(), z.unknown())]).optional(),
  mobile: z.boolean().optional().catch(undefined),
  browser: z.string().optional().catch(undefined),
  connectivity: connection,
  browsertime: z
    .looseObject({
      iterations: z.coerce.number().int().positive().optional().catch(undefined),
      browser: z.string().optional().catch(undefined),
      connectivity: connection,
      mobile: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

type Configuration = z.output<typeof configuration>

/** A list of addresses (`URL alias` a line) or a JSON configuration. */
export function readSitespeed(file: string, devices: DeviceNames): FoundSites {
  return /^\s*[{[]/.test(file.replace(/^\uFEFF/, '')) ? readJson(file, devices) : readList(file)
}

function readList(file: string): FoundSites {
  const pages = file
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, MAX_LINES)
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
    .map(({ text, line }): ListedPage => {
      const [url = '', ...alias] = text.split(/\s+/)
      return { line, url, name: alias.join(' ') || undefined }
    })
  if (pages.some(({ url }) => !/^https?:/i.test(url)) && SCRIPT.test(file)) throw refused(words.script)
  if (pages.length === 0) throw refused(words.noUrls)
  return { source: 'sitespeed', sites: sitesByHost(pages, {}), notes: [] }
}

const isResult = (value: unknown) =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && ('log' in value || 'browserScripts' in value))

const profileOf = (value: Configuration['connectivity']) =>
  typeof value === 'string' ? value : value?.profile

function pagesOf({ urls }: Configuration): ListedPage[] {
  if (Array.isArray(urls))
    return urls.map((entry, index) => ({
      line: index + 1,
      ...(typeof entry === 'string' ? { url: entry } : { url: entry.url, name: entry.urlAlias }),
    }))
  return Object.entries(urls ?? {}).map(([url, alias], index) => ({
    line: index + 1,
    url,
    ...(typeof alias === 'string' && { name: alias }),
  }))
}

function readJson(file: string, devices: DeviceNames): FoundSites {
  const content = parseJson(file)
  if (isResult(content)) throw refused(words.result)
  const { data } = configuration.safeParse(content)
  const pages = data ? pagesOf(data) : []
  if (!data || pages.length === 0) throw refused(words.noUrls)
  if (pages.some(({ url }) => SCRIPT.test(url) && !/^https?:/i.test(url))) throw refused(words.script)
  const { browsertime } = data
  const device = devices[(data.mobile ?? browsertime?.mobile) ? 'MOBILE' : 'DESKTOP']
  const requested = browsertime?.iterations ?? 3
  const runs = runsFor(requested)
  return {
    source: 'sitespeed',
    sites: sitesByHost(pages, { devices: device === null ? [] : [device], runs }),
    notes: [...notesOf(data), ...(runs === requested ? [] : [toolImportMessages.lhci.runs(requested, runs)])],
  }
}

function notesOf(data: Configuration): string[] {
  const browser = data.browser ?? data.browsertime?.browser
  const profile = profileOf(data.connectivity) ?? profileOf(data.browsertime?.connectivity)
  const other = Object.keys(data).filter((key) => !KNOWN.has(key))
  return [
    ...(profile && profile !== 'native' ? [words.connectivity(profile)] : []),
    ...(browser && !/^(chrome|chromium|edge)$/i.test(browser) ? [words.browser(browser)] : []),
    ...(other.length > 0 ? [words.settings(other.join(', '))] : []),
  ]
}
