import { stringify } from 'yaml'
import { isEqual } from '~/shared/rules/configuration/diff-fields'
import { variableName } from '~/shared/rules/configuration/references'
import type { Fingerprints, KnownClient, KnownDevice, KnownSite } from '~/shared/rules/configuration/trees'
import { CONFIGURATION_VERSION } from '~/shared/schemas/configuration'
import { pageSettings, type SiteMonitor, siteMonitor, siteSettings } from '~/shared/schemas/site-settings'
import type { Current } from './read-current'

type Fields = Record<string, unknown>

/**
 * The configuration as the content of a file that gives the same configuration again: defaults left out, what all sites
 * of a client share written once, secrets as references to environment variables.
 */
export function fileOf(organization: string, { devices, clients }: Current): Fields {
  const taken = new Set<string>()
  return {
    version: CONFIGURATION_VERSION,
    organization,
    devices: devices.map(deviceOf),
    clients: clients.map((client) => clientOf(client, taken)),
  }
}

export const yamlOf = (file: Fields, schemaUrl: string): string =>
  `# yaml-language-server: $schema=${schemaUrl}\n${stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })}`

const deviceOf = ({ id: _, ...device }: KnownDevice): Fields => device

function clientOf({ name, tags, retentionDays, devices, projects }: KnownClient, taken: Set<string>): Fields {
  const placed = projects.map((project) => ({
    name: project.name,
    tags: project.tags,
    sites: project.sites.map((site) => siteOf(site, taken)),
  }))
  const defaults = sharedBy(placed.flatMap(({ sites }) => sites))
  return {
    name,
    tags,
    retentionDays,
    devices: devices.map(deviceOf),
    ...(Object.keys(defaults).length > 0 && { defaults }),
    projects: placed.map(({ sites, ...project }) => ({
      ...project,
      sites: sites.map((site) => without(site, Object.keys(defaults))),
    })),
  }
}

const OWN = ['name', 'pages', 'monitors']

/** What every one of several sites says alike. */
function sharedBy(sites: Fields[]): Fields {
  const [first, ...others] = sites
  if (!first || others.length === 0) return {}
  const shared = Object.entries(first).filter(
    ([key, value]) => !OWN.includes(key) && others.every((site) => isEqual(site[key], value)),
  )
  return Object.fromEntries(shared)
}

const without = (fields: Fields, keys: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)))

const DEFAULTS = siteSettings.omit({ name: true, pages: true }).parse({})
const PAGE_DEFAULTS = pageSettings.omit({ url: true }).parse({})
const MONITOR_DEFAULTS = siteMonitor.parse({})

/** What differs from the default, in the order of the schema. */
const withoutDefaults = (fields: Fields, defaults: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => !isEqual(value, defaults[key])))

function siteOf({ settings, secrets }: KnownSite, taken: Set<string>): Fields {
  const { name, pages, monitors, ...own } = settings
  const named = (parts: string[]) => {
    const variable = variableName([name, ...parts], taken)
    taken.add(variable)
    return `\${env:${variable}}`
  }
  return {
    name,
    pages: pages.map((page) => {
      const { url, ...rest } = page
      const referenced = namesOf(secrets.scripts[url], (secret) => named([secret]))
      const fields = { ...withoutDefaults(rest, PAGE_DEFAULTS), ...referenced('secrets') }
      return Object.keys(fields).length > 0 ? { url, ...fields } : url
    }),
    ...withoutDefaults(own, DEFAULTS),
    ...(monitors.length > 0 && {
      monitors: monitors.map((monitor, index) => monitorOf(monitor, secrets.requests[index], named)),
    }),
  }
}

function monitorOf(
  { headers: _, settings, ...monitor }: SiteMonitor,
  request: Fingerprints['requests'][string] | undefined,
  named: (parts: string[]) => string,
): Fields {
  const referenced = namesOf(request?.headers, (header) => named([monitor.name, header]))
  const kindDefaults = siteMonitor.shape.settings.safeParse({ kind: settings.kind }).data as
    | Fields
    | undefined
  return {
    ...withoutDefaults(monitor, MONITOR_DEFAULTS),
    settings: { kind: settings.kind, ...withoutDefaults(settings, kindDefaults ?? { kind: settings.kind }) },
    ...referenced('headers'),
    ...(request?.body && { body: named([monitor.name, 'body']) }),
  }
}

/** A reference for each name, under a key; nothing without names. */
const namesOf = (prints: Readonly<Record<string, string>> = {}, referenceOf: (name: string) => string) => {
  const entries = Object.keys(prints).map((name) => [name, referenceOf(name)])
  return (key: string): Fields => (entries.length > 0 ? { [key]: Object.fromEntries(entries) } : {})
}
