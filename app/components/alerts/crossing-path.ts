import { paths } from '~/shared/paths'
import type { AlertCrossing } from '~/shared/schemas/alert'

/** The screen of what crossed: its outage, report or monitor. */
export function crossingPath({ outage, page, site, monitor }: AlertCrossing): string | null {
  if (outage !== null) return paths.outage(outage)
  if (page !== null) return paths.report(site, page, monitor === null ? 'performance' : 'uptime')
  return monitor === null ? null : paths.monitors({ site })
}
