import { availabilityOf } from '~/shared/rules/uptime/availability'
import type { Period } from '~/shared/rules/uptime/types'
import type { PeriodRow } from './maintenance-read.store'

export interface MonitorPlace {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  monitor_id: number
}

export interface NamedPeriod extends Period {
  name: string
}

const isAbout = (row: PeriodRow, place: MonitorPlace): boolean =>
  row.organization_id === place.organization_id &&
  row.client_id === place.client_id &&
  (row.project_id === null || row.project_id === place.project_id) &&
  (row.site_id === null || row.site_id === place.site_id) &&
  (row.monitor_id === null || row.monitor_id === place.monitor_id)

/** Maintenance of a monitor: its own and that of its site, project and client. */
export const periodsOf = (rows: PeriodRow[], place: MonitorPlace): NamedPeriod[] =>
  rows
    .filter((row) => isAbout(row, place))
    .map(({ from_at, to_at, name }) => ({ from: from_at.getTime(), to: to_at.getTime(), name }))

export const isDuring = (periods: readonly Period[], at: number): boolean =>
  periods.some(({ from, to }) => from <= at && at < to)

/** Whether maintenance covers a whole period; for an empty one its moment. */
export const isCovered = ({ from, to }: Period, periods: readonly Period[]): boolean =>
  to <= from
    ? isDuring(periods, from)
    : availabilityOf([{ from, to, state: 'down', reason: null }], periods, { from, to }).ms.down === 0

/** Clips periods to a range; an open one is cut only when the range ends before `now`. */
export const clipped = <T extends { from: number; to: number | null }>(
  things: readonly T[],
  range: Period,
  now: number,
): T[] =>
  things
    .filter(({ from, to }) => from < range.to && (to === null || to > range.from))
    .map((thing) => {
      const goesOn = thing.to === null && range.to >= now
      const to = goesOn ? null : Math.min(thing.to ?? range.to, range.to)
      return { ...thing, from: Math.max(thing.from, range.from), to }
    })
