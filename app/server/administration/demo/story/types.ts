import type { Reason } from '~/shared/rules/uptime/outcomes'
import type { RunScores } from '~/shared/schemas/agent'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'

/** Factors on the level of the recorded run. */
export interface Level {
  /** Time to first byte and server response. */
  server?: number
  /** FCP, LCP and Speed Index. */
  paint?: number
  /** Blocking and main-thread time. */
  script?: number
  /** Added to CLS. */
  shift?: number
  /** Transferred bytes of images and scripts. */
  bytes?: number
  /** Added to the scores of the recorded run. */
  scores?: Partial<RunScores>
}

/** From a number of days ago until the next change. Factors multiply the recorded level. */
export interface LevelChange {
  daysAgo: number
  level: Level
  /** Recordings that belong to this time instead of a page's own; `onPhones` evens out how they were recorded. */
  instead?: Record<string, { recording: string; onPhones: Level }>
}

export interface PageStory {
  name: string
  path: string
  recording: string
  /** On the site's levels. */
  weight?: number
}

export interface OutageStory {
  daysAgo: number
  /** null is not over. */
  minutes: number | null
  reason: Reason
  detail: string
  status?: number
}

export interface MonitorStory {
  name: string
  settings: MonitorSettings
  /** null follows the site's first page. */
  target: string | null
  responseMs: number
  outages: OutageStory[]
  /** Slower than allowed, or a certificate that ends soon, until now or for hours. */
  degraded?: { daysAgo: number; hours: number | null; reason: Reason }[]
  paused?: true
}

export interface SiteStory {
  name: string
  host: string
  tags: string[]
  everyHours: number
  runs: 1 | 3
  /** Relative standard deviation of times. */
  scatter: number
  /** Share of tests on a loaded machine. */
  noisy?: number
  levels: LevelChange[]
  pages: PageStory[]
  /** Tests that fail: of which path, since when, for how long, how often. */
  failures?: { path?: string; daysAgo: number; days: number; share: number; code: string; detail: string }[]
  deployments: { daysAgo: number; version: string }[]
  notes: { daysAgo: number; text: string; path?: string }[]
  monitors: MonitorStory[]
  /** p75 of real users relative to the lab. */
  field: number | null
}

export interface ClientStory {
  name: string
  tags: string[]
  project: string
  sites: SiteStory[]
  /** In a project of their own. */
  competitors?: SiteStory[]
}
