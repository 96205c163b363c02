import type { FileDevice } from '../../schemas/configuration'
import type { SiteSecrets, SiteSettings } from '../../schemas/site-settings'
import type { RetentionDays } from '../measuring/retention'
import { canonical, type Settings } from './diff-fields'

/** The configuration as it is stored, and as a file wants it. */

export type DeviceValues = Omit<FileDevice, 'formerName'>
export type KnownDevice = DeviceValues & { id: number }

/** What stands for the values of secrets when they are compared, in the shape of `SiteSecrets`. */
export interface Fingerprints {
  scripts: Record<string, Record<string, string>>
  requests: Record<string, { headers: Record<string, string>; body?: string | undefined }>
}

export interface KnownSite {
  id: number
  settings: SiteSettings
  secrets: Fingerprints
  compared: Settings
}
export interface KnownProject {
  id: number
  name: string
  tags: string[]
  sites: KnownSite[]
}
export interface KnownClient {
  id: number
  name: string
  tags: string[]
  retentionDays: number
  devices: KnownDevice[]
  projects: KnownProject[]
}

export type WantedDevice = FileDevice

export interface WantedSite {
  formerName?: string | undefined
  settings: SiteSettings
  compared: Settings
  /** Only those with a value; the others stay as they are stored. */
  secrets: SiteSecrets
}
export interface WantedProject {
  name: string
  formerName?: string | undefined
  tags?: string[] | undefined
  sites: WantedSite[]
}
export interface WantedClient {
  name: string
  formerName?: string | undefined
  tags?: string[] | undefined
  retentionDays?: RetentionDays | undefined
  devices?: WantedDevice[] | undefined
  projects: WantedProject[]
}

const secretsOf = (fingerprints: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(fingerprints).map(([name, secret]) => [name, { secret }]))

const byText = (text: (item: Settings) => string) => (a: Settings, b: Settings) =>
  text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0

/** Settings with fingerprints of their secrets. The order of pages, monitors and headers means nothing. */
export function comparable({ pages, monitors, ...settings }: SiteSettings, secrets: Fingerprints): Settings {
  return {
    ...settings,
    pages: pages
      .map((page) => ({ ...page, secrets: secretsOf(secrets.scripts[page.url]) }))
      .sort(byText(canonical)),
    monitors: monitors
      .map((monitor, index) => {
        const { headers, body } = secrets.requests[index] ?? {}
        const named = Object.fromEntries(monitor.headers.map((name) => [name, name]))
        const request = {
          headers: secretsOf({ ...named, ...headers }),
          ...(body && { body: { secret: body } }),
        }
        return { ...monitor, ...request }
      })
      .sort(byText(canonical)),
  }
}
