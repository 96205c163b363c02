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
import type { SiteSecrets, SiteSettings } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../context'
import { checkSitesWith, type Chooser, deviceChooser } from '../site-settings'
import type { FileFault, Path } from './faults'
import { fingerprint } from './fingerprint'
import type { ReadClient, ReadConfiguration, ReadSite } from './read-file'

const words = configurationMessages.faults

export interface Wanting {
  ctx: Pick<TenantCtx, 'now' | 'allowPrivateTargets'>
  /** Values by reference. */
  values: Readonly<Record<string, string>>
  deletes: boolean
  locations: Chooser
  /** Devices of the organization as they will be. */
  shared: WantedDevice[]
  fault: ReadConfiguration['fault']
  faults: FileFault[]
  withoutValue: Set<string>
}

/** The client as the file wants it, with defaults filled in and secrets compared; faults are collected. */
export async function wantClient(
  wanting: Wanting,
  read: ReadClient,
  known: KnownClient | undefined,
): Promise<WantedClient> {
  const { ctx, locations, shared } = wanting
  const devices = deviceChooser(choicesOf(shared, devicesAfter(wanting.deletes, known?.devices ?? [], read.devices)))
  const all = read.projects.flatMap(({ sites }) => sites)
  const checks = checkSitesWith(
    ctx,
    { devices, locations },
    all.map(({ settings }) => settings),
  )
  const filled = new Map<ReadSite, SiteSettings>()
  all.forEach((site, index) => {
    const check = checks[index]
    if (check?.ok) return filled.set(site, check.site.settings)
    for (const { field, message } of check?.faults ?? [])
      wanting.faults.push(wanting.fault([...site.path, ...pathOf(field)], message))
    return filled
  })
  const projects = matchByName(known?.projects ?? [], read.projects)
  return {
    name: read.name,
    formerName: read.formerName,
    retentionDays: read.retentionDays,
    devices: read.devices,
    projects: await Promise.all(
      projects.pairs.map(async ({ wanted, known: project }) => {
        const named = <T extends { settings: SiteSettings }>(site: T) => ({ ...site, name: site.settings.name })
        const sites = matchByName((project?.sites ?? []).map(named), wanted.sites.map(named))
        return {
          name: wanted.name,
          formerName: wanted.formerName,
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
  const resolve = async (at: Path, text: string, stored: string | undefined) => {
    const value = fillReferences(text, wanting.values)
    if (value !== null) return { value, print: await fingerprint(value) }
    for (const name of missing(text, wanting.values)) {
      if (stored === undefined) wanting.faults.push(wanting.fault(at, words.noValue(name)))
      else wanting.withoutValue.add(name)
    }
    return { value: null, print: stored ?? '' }
  }
  for (const [index, [url, named]] of Object.entries(references.scripts).entries()) {
    const values: Record<string, string> = {}
    const printed: Record<string, string> = {}
    for (const [name, text] of Object.entries(named)) {
      const stored = known?.secrets.scripts[url]?.[name]
      const { value, print } = await resolve([...path, 'pages', index, 'secrets', name], text, stored)
      if (value !== null) values[name] = value
      printed[name] = print
    }
    secrets.scripts[url] = values
    prints.scripts[url] = printed
  }
  for (const [index, { headers, body }] of Object.entries(references.requests)) {
    const at = [...path, 'monitors', Number(index)]
    const stored = storedRequest(known, settings, Number(index))
    const values: Record<string, string> = {}
    const printed: Record<string, string> = {}
    for (const [name, text] of Object.entries(headers)) {
      const { value, print } = await resolve([...at, 'headers', name], text, stored?.headers[name])
      if (value !== null) values[name] = value
      printed[name] = print
    }
    const ofBody = body === undefined ? undefined : await resolve([...at, 'body'], body, stored?.body)
    secrets.requests[index] = { headers: values, ...(ofBody?.value != null && { body: ofBody.value }) }
    prints.requests[index] = { headers: printed, body: ofBody?.print }
  }
  return { formerName, settings, secrets, compared: comparable(settings, prints) }
}

const missing = (text: string, values: Readonly<Record<string, string>>) =>
  referencesIn(text).filter((name) => !Object.hasOwn(values, name))

/** Of the stored monitor with the same name, the nth of those with the nth of the file. */
function storedRequest(known: KnownSite | undefined, { monitors }: SiteSettings, index: number) {
  const name = monitors[index]?.name
  const nth = monitors.slice(0, index).filter((monitor) => monitor.name === name).length
  const same = known?.settings.monitors.flatMap((monitor, i) => (monitor.name === name ? [i] : []))
  const position = same?.[nth]
  return position === undefined ? undefined : known?.secrets.requests[position]
}
