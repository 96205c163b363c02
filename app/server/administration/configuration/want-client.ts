import { configurationMessages } from '~/shared/messages/configuration'
import { matchByName } from '~/shared/rules/configuration/diff-client'
import { fillReferences, referencesIn } from '~/shared/rules/configuration/references'
import {
  comparable,
  type Fingerprints,
  type KnownClient,
  type KnownDevice,
  type KnownSite,
  type WantedClient,
  type WantedDevice,
  type WantedSite,
} from '~/shared/rules/configuration/trees'
import { isScriptElsewhere } from '~/shared/rules/test-script'
import { targetOf } from '~/shared/rules/uptime/monitor-target'
import { isElsewhere } from '~/shared/rules/uptime/same-party'
import type { SiteMonitor, SiteSecrets, SiteSettings } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../../platform/context'
import { type Chooser, checkSitesWith, deviceChooser, matchMonitors } from '../site-settings'
import { type FilePlace, faultAt, type Path } from './faults'
import { fingerprint } from './fingerprint'
import type { ReadClient, ReadSite } from './read-file'

const words = configurationMessages.faults

export interface Wanting {
  ctx: Pick<TenantCtx, 'now' | 'allowPrivateTargets'>
  /** Values by reference. */
  values: Readonly<Record<string, string>>
  deletes: boolean
  locations: Chooser
  /** Devices of the organization as they will be. */
  shared: WantedDevice[]
  faults: FilePlace[]
  /** References without a value: those whose stored secrets stay, and faults of those that have none. */
  withoutValue: Set<string>
  missing: { reference: string; fault: FilePlace }[]
}

/** The client as the file wants it, with defaults filled in and secrets compared; faults are collected. */
export async function wantClient(
  wanting: Wanting,
  read: ReadClient,
  known: KnownClient | undefined,
): Promise<WantedClient> {
  const { ctx, locations, shared } = wanting
  const devices = deviceChooser(
    choicesOf(shared, devicesAfter(wanting.deletes, known?.devices ?? [], read.devices)),
  )
  const all = read.projects.flatMap(({ sites }) => sites)
  const checks = checkSitesWith(
    ctx,
    { devices, locations },
    all.map(({ settings }) => settings),
  )
  const filled = new Map<ReadSite, SiteSettings>()
  for (const [index, site] of all.entries()) {
    const check = checks[index]
    if (check?.ok) filled.set(site, check.site.settings)
    else
      for (const { field, message } of check?.faults ?? [])
        wanting.faults.push(faultAt([...site.path, ...pathOf(field)], message))
  }
  const projects = matchByName(known?.projects ?? [], read.projects)
  return {
    name: read.name,
    formerName: read.formerName,
    tags: read.tags,
    retentionDays: read.retentionDays,
    devices: read.devices,
    projects: await Promise.all(
      projects.pairs.map(async ({ wanted, known: project }) => {
        const named = <T extends { settings: SiteSettings }>(site: T) => ({
          ...site,
          name: site.settings.name,
        })
        const sites = matchByName((project?.sites ?? []).map(named), wanted.sites.map(named))
        return {
          name: wanted.name,
          formerName: wanted.formerName,
          tags: wanted.tags,
          sites: await Promise.all(
            wanted.sites.map((site, index) =>
              wantSite(wanting, site, filled.get(site) ?? site.settings, sites.pairs[index]?.known),
            ),
          ),
        }
      }),
    ),
  }
}

/** Those that exist after applying: the wanted ones and those that are not deleted. */
export function devicesAfter(
  deletes: boolean,
  known: KnownDevice[],
  wanted: WantedDevice[] | undefined,
): WantedDevice[] {
  if (!wanted) return known
  return deletes ? wanted : [...wanted, ...matchByName(known, wanted).left]
}

/** Numbers stand for the ids, which devices to create do not have yet. */
const choicesOf = (shared: WantedDevice[], own: WantedDevice[]) =>
  [
    ...shared.map((device) => ({ ...device, type: 'global' as const })),
    ...own.map((device) => ({ ...device, type: 'custom' as const })),
  ].map(({ name, type, isDefault }, index) => ({ _id: index + 1, name, type, isDefault }))

/** `pages[0].url` as a path. */
const pathOf = (field: string): Path =>
  (field.match(/[^.[\]]+/g) ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part))

async function wantSite(
  wanting: Wanting,
  { path, formerName, references }: ReadSite,
  settings: SiteSettings,
  known: KnownSite | undefined,
): Promise<WantedSite> {
  const secrets: SiteSecrets = { scripts: {}, requests: {} }
  const prints: Fingerprints = { scripts: {}, requests: {} }
  for (const [index, [url, named]] of Object.entries(references.scripts).entries()) {
    const stored = storedSecrets(settings, known, url)
    const { values, printed } = await resolveAll(wanting, [...path, 'pages', index, 'secrets'], named, stored)
    if (Object.keys(values).length > 0) secrets.scripts[url] = values
    const hasScript = settings.pages.some((page) => page.url === url && page.script !== '')
    prints.scripts[url] = hasScript ? { ...stored, ...printed } : {}
  }
  const matches = storedMonitors(settings, known)
  for (const [index, { headers, body }] of Object.entries(references.requests)) {
    const at = [...path, 'monitors', Number(index)]
    const stored = matches.get(Number(index))
    const { values, printed } = await resolveAll(wanting, [...at, 'headers'], headers, stored?.headers ?? {})
    const ofBody =
      body === undefined ? undefined : await resolve(wanting, [...at, 'body'], body, stored?.body)
    // undefined keeps the stored body.
    const sent = ofBody ? (ofBody.value ?? undefined) : ''
    secrets.requests[index] = { headers: values, ...(sent !== undefined && { body: sent }) }
    prints.requests[index] = { headers: printed, body: ofBody?.print }
  }
  return { formerName, settings, secrets, compared: comparable(settings, prints) }
}

async function resolveAll(
  wanting: Wanting,
  at: Path,
  texts: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
) {
  const values: Record<string, string> = {}
  const printed: Record<string, string> = {}
  for (const [name, text] of Object.entries(texts)) {
    const { value, print } = await resolve(wanting, [...at, name], text, stored[name])
    if (value !== null) values[name] = value
    printed[name] = print
  }
  return { values, printed }
}

/** The value of a secret, or null to keep the stored one; without either it is a fault. */
async function resolve(wanting: Wanting, at: Path, text: string, stored: string | undefined) {
  const value = fillReferences(text, wanting.values)
  if (value !== null) return { value, print: await fingerprint(value) }
  for (const name of referencesIn(text).filter((one) => !Object.hasOwn(wanting.values, one))) {
    if (stored !== undefined) wanting.withoutValue.add(name)
    else wanting.missing.push({ reference: name, fault: faultAt(at, words.noValue(name)) })
  }
  return { value: null, print: stored ?? '' }
}

/** What is stored for a page's script, unless the new one can send it elsewhere. */
function storedSecrets(settings: SiteSettings, known: KnownSite | undefined, url: string) {
  const textIn = ({ pages }: SiteSettings) => pages.find((page) => page.url === url)?.script ?? ''
  const isMoved = known && isScriptElsewhere(textIn(known.settings), textIn(settings), url)
  return (!isMoved && known?.secrets.scripts[url]) || {}
}

/** What is stored of each monitor, unless it moves to another server, where its secrets do not go. */
function storedMonitors({ monitors }: SiteSettings, known: KnownSite | undefined) {
  const before = known?.settings.monitors ?? []
  const { kept } = matchMonitors(before, monitors)
  return new Map(
    kept.flatMap(({ known: nth, wanted }) => {
      const [old, next] = [before[nth], monitors[wanted]]
      const isMoved = old && next && isElsewhere(addressOf(old), addressOf(next))
      const request = known?.secrets.requests[nth]
      return request && !isMoved ? [[wanted, request] as const] : []
    }),
  )
}

const addressOf = ({ settings: { kind }, target, page }: SiteMonitor) => targetOf(kind, target ?? page ?? '')
