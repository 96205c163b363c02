import { forecastQueueWait, type LocationLoad } from './queue-wait-forecast'

type Load = Pick<LocationLoad, 'queued' | 'agents' | 'medianMs'>

/**
 * Time until the last of some tests ends: locations work side by side, and a manual request goes ahead of scheduled
 * tests but after other manual ones. null where no agent would take them, 0 for none.
 */
export function forecastTests(locations: readonly (Load & { tests: number })[]): number | null {
  const used = locations.filter(({ tests }) => tests > 0)
  const ends = used.map(({ tests, queued, ...load }) => {
    const forecast = forecastQueueWait({ ...load, queued: queued + tests, plannedPerDay: 0 })
    return forecast.waitMs
  })
  return ends.includes(null) ? null : Math.max(0, ...ends.map((end) => end ?? 0))
}
