import { safeRedirect } from 'remix-utils/safe-redirect'
import { accountPaths } from './paths/account'
import { alertsPaths } from './paths/alerts'
import { analysisPaths } from './paths/analysis'
import { printPaths } from './paths/print'
import { reportsPaths } from './paths/reports'
import { settingsPaths } from './paths/settings'
import { statisticsPaths } from './paths/statistics'
import { systemPaths } from './paths/system'
import { uptimePaths } from './paths/uptime'

export { SUBSCRIBER_TABS, type SubscriberTab } from './paths/alerts'
export { PRINT_ACTIONS, type PrintAction } from './paths/print'
export { type Id, keep, type Params, preservedParams, withParams } from './paths/query'
export {
  REPORT_SECTIONS,
  REPORT_VIEWS,
  type ReportSection,
  sectionOf,
  viewLabel,
} from './paths/reports'
export { BUDGET_ANCHOR, type TeamTab } from './paths/settings'

/** A function per URL. `keep` carries over the search params that must survive navigation. */
export const paths = {
  ...accountPaths,
  ...reportsPaths,
  ...printPaths,
  ...analysisPaths,
  ...uptimePaths,
  ...alertsPaths,
  ...settingsPaths,
  ...statisticsPaths,
  ...systemPaths,
}

/** The address of a report's section, sent as a parameter; null for anything else. */
export function printablePath(path: string | null): string | null {
  const here = 'http://here.invalid'
  if (!path || !URL.canParse(path, here)) return null
  const { origin, pathname, search } = new URL(path, here)
  return origin === here && /^\/report-detail\/\d+\/\d+\/[a-z-]+$/.test(pathname) ? pathname + search : null
}

/**
 * A path to return to after sign-in; anything that could leave our origin becomes the dashboard. safeRedirect accepts
 * `/<tab>/host` and refuses a search for `a..b`, so it gets the parsed path with these dots encoded.
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\n\r\t]/.test(path)) return '/dashboard'
  const here = 'http://here.invalid'
  if (!URL.canParse(path, here)) return '/dashboard'
  const { origin, pathname, search } = new URL(path, here)
  const inside = origin === here ? (pathname + search).replaceAll('..', '%2E%2E') : null
  return safeRedirect(inside, '/dashboard')
}
