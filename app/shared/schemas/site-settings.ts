import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { monitorsMessages } from '../messages/monitors'
import { RUN_CHOICES } from '../rules/measuring/adaptive-runs'
import { DEFAULT_CRON } from '../rules/schedule/schedules'
import {
  DEFAULT_INTERVAL_SECONDS,
  DEFAULT_TIMEOUT_MS,
  DEFAULTS_OF_KIND,
  MAX_MONITORS_PER_SITE,
} from '../rules/uptime/default-monitor'
import { consentCookieForm } from './consent'
import { googleSettingsForm } from './google-settings'
import { headerName } from './monitor'
import { type MonitorSettings, monitorSettings } from './monitor-kinds'
import { entityName, line } from './organization'
import { pageUrl } from './site'
import { scriptText } from './test-script'

/** A site's whole configuration as data: names instead of ids, never secrets. */

export const MAX_SITE_PAGES = 500

/** Long enough for a name with the prefix that tells two devices of one name apart. */
const choiceNames = z.array(line(200).min(1)).max(20).default([])

const strictSettings = z.discriminatedUnion(
  'kind',
  monitorSettings.options.map((option) => {
    const defaults: Record<string, unknown> = DEFAULTS_OF_KIND[option.shape.kind.value]
    const fields = Object.entries(option.shape).map(([name, field]: [string, z.ZodType]) => [
      name,
      name in defaults ? field.default(defaults[name]) : field,
    ])
    return z.strictObject(Object.fromEntries(fields))
  }) as never,
) as unknown as z.ZodType<MonitorSettings>

export const pageSettings = z.strictObject({
  url: pageUrl,
  /** Empty: host and path. */
  name: line(120).default(''),
  isActive: z.boolean().default(true),
  /** Empty: none. Its secrets are not part of the settings. */
  script: scriptText.default(''),
})

/** Follows the URL of `page`, a page of the same site, unless it has a `target` of its own. */
export const siteMonitor = z.strictObject({
  /** Empty: derived from the page or target. */
  name: line(120).default(''),
  page: z.string().trim().max(2048).nullable().default(null),
  target: z.string().trim().max(2048).nullable().default(null),
  settings: strictSettings.prefault({ kind: 'http' }),
  /** Names of request headers; their values are secrets. */
  headers: z.array(headerName).max(20).default([]),
  intervalSeconds: z
    .int()
    .min(10, { error: () => monitorsMessages.interval })
    .max(3600, { error: () => monitorsMessages.interval })
    .default(DEFAULT_INTERVAL_SECONDS),
  timeoutMs: z.int().min(100).max(60_000).default(DEFAULT_TIMEOUT_MS),
  slowMs: z.int().min(1).max(60_000).nullable().default(null),
  /** Labels; empty: the local one. */
  locations: choiceNames,
  isPaused: z.boolean().default(false),
})
export type SiteMonitor = z.output<typeof siteMonitor>

/** The output has every field; empty names and lists stand for defaults, see `fillSettings`. */
export const siteSettings = z.strictObject({
  name: entityName,
  pages: z
    .array(pageSettings, { error: () => inputMessages.onePageAtLeast })
    .min(1, { error: () => inputMessages.onePageAtLeast })
    .max(MAX_SITE_PAGES, { error: () => inputMessages.atMostPages(MAX_SITE_PAGES) }),
  /** Names; empty: the default devices of the client. */
  devices: choiceNames,
  /** Labels; empty: the local one. */
  locations: choiceNames,
  frequency: z.string().trim().max(100).default(DEFAULT_CRON),
  timezone: z.string().trim().max(100).default('UTC'),
  isScheduled: z.boolean().default(true),
  tags: z.array(line(40).min(1)).max(20).default([]),
  runs: z.literal([...RUN_CHOICES]).default(1),
  keepsTrace: z.boolean().default(false),
  countsNoisy: z.boolean().default(false),
  consentCookie: consentCookieForm.strict().nullable().default(null),
  googleSettings: googleSettingsForm.strict().nullable().default(null),
  isUniversalGA: z.boolean().default(false),
  monitors: z.array(siteMonitor).max(MAX_MONITORS_PER_SITE).default([]),
})
export type SiteSettings = z.output<typeof siteSettings>
export type SiteSettingsInput = z.input<typeof siteSettings>

/** Where in the settings (`pages[0].url`) and why. */
export const settingsFault = z.object({ field: z.string(), message: z.string() })
export type SettingsFault = z.infer<typeof settingsFault>

/** Values beside the settings, to be sealed: by page URL and script secret, by monitor index and header. */
export const siteSecrets = z.object({
  scripts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  requests: z
    .record(
      z.string().regex(/^\d+$/),
      z.object({ headers: z.record(z.string(), z.string()).default({}), body: z.string().optional() }),
    )
    .default({}),
})
export type SiteSecrets = z.output<typeof siteSecrets>
