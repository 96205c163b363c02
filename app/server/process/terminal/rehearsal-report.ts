import Table from 'cli-table3'
import { formatSpace } from '~/shared/format/bytes'
import { formatWhole } from '~/shared/format/figure'
import { formatDuration } from '~/shared/format/time'
import type { FileCost, Rehearsal } from '../../administration/upgrades'

const ROWS_SHOWN = 3

const time = (ms: number): string => formatDuration(Math.round(ms))
const listed = (texts: string[]): string =>
  [
    ...texts.slice(0, ROWS_SHOWN),
    ...(texts.length > ROWS_SHOWN ? [`${texts.length - ROWS_SHOWN} more`] : []),
  ].join('\n')

const blocked = ({ locks }: FileCost): string =>
  listed(
    locks.map(({ table, writesMs, readsMs }) =>
      readsMs > 0 && time(readsMs) === time(writesMs)
        ? `${table}: reads and writes ${time(writesMs)}`
        : `${table}: writes ${time(writesMs)}${readsMs > 0 ? `, reads ${time(readsMs)}` : ''}`,
    ),
  )

const rows = ({ rewritten }: FileCost): string =>
  listed(
    rewritten.map(
      ({ table, rows: count, isWhole }) => `${table}: ${isWhole ? 'all ' : ''}${formatWhole(count)}`,
    ),
  )

const space = (bytes: number): string => `${bytes < 0 ? '-' : ''}${formatSpace(Math.abs(bytes)).text}`

/** What each migration did to a copy, and what the upgrade will need. */
export function rehearsalReport({ databaseBytes, costs, forecast }: Rehearsal): string {
  const table = new Table({
    head: ['Migration', 'Time', 'Stops', 'Disk', 'Rows written'],
    style: { head: [], border: [] },
  })
  for (const cost of costs)
    table.push([cost.name, time(cost.ms), blocked(cost), space(cost.growthBytes), rows(cost)])
  const { ms, diskBytes, growthBytes, writesMs, readsMs, longestStopMs } = forecast
  return [
    table.toString(),
    `A copy of ${space(databaseBytes)} was migrated; the database grows by ${space(growthBytes)}.`,
    `The upgrade needs about ${time(ms)} and ${space(diskBytes)} of free disk. Of tables that are there now, some stop ` +
      `writes for ${time(writesMs)} and reads for ${time(readsMs)} in all, at most ${time(longestStopMs)} at once.`,
  ].join('\n')
}
