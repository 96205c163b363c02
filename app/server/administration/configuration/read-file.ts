import { configurationMessages } from '~/shared/messages/configuration'
import { nameKey } from '~/shared/rules/configuration/diff-client'
import {
  type ConfigurationFile,
  configurationFile,
  type FileSite,
  type PlanInput,
} from '~/shared/schemas/configuration'
import { type SiteSettings, siteSettings } from '~/shared/schemas/site-settings'
import '~/shared/schemas/error-map'
import { type FileFault, type FilePlace, flattenIssues, invalidFile, type Path, pathText } from './faults'
import { type ReadYaml, readYaml } from './read-yaml'

const words = configurationMessages.faults
/** Of a file. */
const MAX_SITES = 20_000

/** References to secrets, in the shape of `SiteSecrets`. */
export interface SiteReferences {
  scripts: Record<string, Record<string, string>>
  requests: Record<string, { headers: Record<string, string>; body?: string | undefined }>
}

export interface ReadSite {
  path: Path
  formerName: string | undefined
  settings: SiteSettings
  references: SiteReferences
}
export interface ReadProject {
  path: Path
  name: string
  formerName: string | undefined
  tags: string[] | undefined
  sites: ReadSite[]
}
export type ReadClient = Pick<
  ConfigurationFile['clients'][number],
  'name' | 'formerName' | 'tags' | 'retentionDays' | 'devices'
> & {
  path: Path
  projects: ReadProject[]
}

export interface ReadContent {
  organization: string | undefined
  devices: ConfigurationFile['devices']
  clients: ReadClient[]
}

type Input = Pick<PlanInput, 'yaml' | 'configuration'>

const textOf = ({ yaml, configuration }: Input) => yaml ?? JSON.stringify(configuration, null, 2)

/** Lines and columns of places in a file that was read before. */
export function findPlaces(input: Input, places: readonly Pick<FilePlace, 'path' | 'of'>[]) {
  const read = readYaml(textOf(input))
  if ('faults' in read) throw invalidFile(read.faults)
  return places.map(({ path, of }) => read.at(path, of))
}

/** The parsed file, with defaults merged into each site. Throws INVALID with every fault and its line. */
export function readFile(input: Input): ReadContent {
  const read = readYaml(textOf(input))
  if ('faults' in read) throw invalidFile(read.faults)
  if (typeof read.value !== 'object' || read.value === null)
    throw invalidFile([{ line: 1, column: 1, path: '', message: words.empty }])
  const content = withoutOwnKeys(read.value)
  if (sitesIn(content) > MAX_SITES)
    throw invalidFile([{ line: 1, column: 1, path: '', message: words.tooManySites(MAX_SITES) }])
  const parsed = configurationFile.safeParse(content)
  const fault = faultsOf(read)
  if (!parsed.success) {
    throw invalidFile(
      flattenIssues(parsed.error.issues).map(({ path, message, isKey }) =>
        fault(path, message, isKey ? 'key' : 'value'),
      ),
    )
  }
  const { organization, devices } = parsed.data
  const clients = clientsOf(parsed.data)
  const duplicates = duplicatesIn({ devices, clients })
  if (duplicates.length > 0)
    throw invalidFile(duplicates.map(({ path, name }) => fault(path, words.duplicate(name))))
  return { organization, devices, clients }
}

const faultsOf =
  ({ at }: ReadYaml) =>
  (path: Path, message: string, of: 'value' | 'key' = 'value'): FileFault => ({
    ...at(path, of),
    path: pathText(path),
    message,
  })

const listOf = (value: unknown, key: string): unknown[] => {
  const list: unknown = Object(value)[key]
  return Array.isArray(list) ? list : []
}

/** Before anything is checked: aliases repeat sites at no cost. */
const sitesIn = (file: unknown) =>
  listOf(file, 'clients')
    .flatMap((client) => listOf(client, 'projects'))
    .reduce((sum: number, project) => sum + listOf(project, 'sites').length, 0)

const withoutOwnKeys = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-')))

function clientsOf({ clients, defaults }: ConfigurationFile): ReadClient[] {
  return clients.map(({ projects, ...client }, index) => {
    const path: Path = ['clients', index]
    const ofClient = { ...defaults, ...client.defaults }
    return {
      name: client.name,
      formerName: client.formerName,
      tags: client.tags,
      retentionDays: client.retentionDays,
      devices: client.devices,
      path,
      projects: projects.map((project, nth): ReadProject => {
        const at: Path = [...path, 'projects', nth]
        const shared = { ...ofClient, ...project.defaults }
        const sites = project.sites.map((site, i) => readSite(site, shared, [...at, 'sites', i]))
        const { name, formerName, tags } = project
        return { name, formerName, tags, path: at, sites }
      }),
    }
  })
}

function readSite({ formerName, ...site }: FileSite, shared: object, path: Path): ReadSite {
  const pages = site.pages.map((page) => (typeof page === 'string' ? { url: page, secrets: {} } : page))
  const monitors = site.monitors ?? []
  const own = Object.fromEntries(Object.entries(site).filter(([, value]) => value !== undefined))
  const settings = siteSettings.parse({
    ...shared,
    ...own,
    pages: pages.map(({ secrets: _, ...page }) => page),
    monitors: monitors.map(({ headers, body: _, ...monitor }) => ({
      ...monitor,
      headers: Object.keys(headers),
    })),
  })
  return {
    path,
    formerName,
    settings,
    references: {
      scripts: Object.fromEntries(pages.map(({ url, secrets }) => [url, secrets])),
      requests: Object.fromEntries(
        monitors.map(({ headers, body }, index) => [String(index), { headers, body }]),
      ),
    },
  }
}

interface Duplicate {
  path: Path
  name: string
}

function repeated(names: readonly string[], pathOf: (index: number) => Path): Duplicate[] {
  const seen = new Set<string>()
  return names.flatMap((name, index) => {
    const isRepeated = seen.has(nameKey(name))
    seen.add(nameKey(name))
    return isRepeated ? [{ path: [...pathOf(index), 'name'], name }] : []
  })
}

function duplicatesIn({ devices, clients }: Pick<ReadContent, 'devices' | 'clients'>): Duplicate[] {
  const names = (list: readonly { name: string }[] = []) => list.map(({ name }) => name)
  return [
    ...repeated(names(devices), (index) => ['devices', index]),
    ...repeated(names(clients), (index) => ['clients', index]),
    ...clients.flatMap((client) => [
      ...repeated(names(client.devices), (index) => [...client.path, 'devices', index]),
      ...repeated(names(client.projects), (index) => [...client.path, 'projects', index]),
      ...client.projects.flatMap((project) =>
        repeated(
          project.sites.map(({ settings }) => settings.name),
          (index) => [...project.path, 'sites', index],
        ),
      ),
    ]),
  ]
}
