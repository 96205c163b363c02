import type { UsageSplit } from '~/shared/schemas/usage'
import { presentFigures, sumCounts } from './figures'
import type { SplitRow } from './read.store'

type Key = UsageSplit['_id']

function presentBy(
  rows: readonly SplitRow[],
  entryOf: (row: SplitRow) => { key: Key; name: string | null },
): UsageSplit[] {
  return [...Map.groupBy(rows, (row) => entryOf(row).key)]
    .map(([_id, same]) => {
      const { tests, charged, failed, runs, agentMs, checks } = presentFigures(sumCounts(same))
      const name = same.map((row) => entryOf(row).name).find((one) => one !== null) ?? null
      return { _id, name, tests, charged, failed, runs, agentMs, checks }
    })
    .toSorted(
      (a, b) => b.charged - a.charged || b.checks - a.checks || String(a._id).localeCompare(String(b._id)),
    )
}

/** Uptime checks have no device. */
export const presentDevices = (rows: readonly SplitRow[]): UsageSplit[] =>
  presentBy(
    rows.filter(({ device_id: id }) => id !== 0 && id !== ''),
    ({ device_id: key, device: name }) => ({ key, name }),
  )

export const presentLocations = (rows: readonly SplitRow[]): UsageSplit[] =>
  presentBy(rows, ({ location_id: key, location: name }) => ({ key, name }))
