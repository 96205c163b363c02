import { seriesKey } from '../../measuring/test-queue'
import type { Sample, SampledGroup, UnrequestedCrossing } from '../alerts'

/** Tests of a group at a time; what they show holds for the rest of it. */
export const MAX_SAMPLES = 5

export const groupKey = (group: SampledGroup) =>
  [group.site_id, group.location_id, group.metric, group.direction].join('/')

export type Verdict = 'confirmed' | 'dismissed' | null

/** The newest that decided, whatever their group has besides. */
const newestOf = (samples: readonly Sample[]) =>
  samples.filter((one) => one.is_confirmed !== null).slice(0, MAX_SAMPLES)

/** What most of the newest tests of a group say; `samples` of that group, newest first. */
export function verdictOf(samples: readonly Sample[]): Verdict {
  const newest = newestOf(samples)
  const confirmed = newest.filter((one) => one.is_confirmed).length
  if (confirmed > MAX_SAMPLES / 2) return 'confirmed'
  return newest.length - confirmed > MAX_SAMPLES / 2 ? 'dismissed' : null
}

/**
 * Crossings of a group to test now: those whose series is being tested anyway, and others while there is room. Tests
 * that confirmed keep their place, so that a change of a whole site needs no more than a few.
 */
export function chooseSamples(
  waiting: readonly UnrequestedCrossing[],
  samples: readonly Sample[],
): UnrequestedCrossing[] {
  const testing = new Set(samples.filter((one) => one.is_confirmed === null).map(seriesKey))
  const chosen = waiting.filter((one) => one.is_running)
  for (const one of chosen) testing.add(seriesKey(one))
  const room = MAX_SAMPLES - newestOf(samples).filter((one) => one.is_confirmed).length
  const fresh = new Set<string>()
  for (const one of waiting) {
    const key = seriesKey(one)
    // A test that has ended is settled first.
    if (one.is_running || (testing.has(key) && !fresh.has(key))) continue
    if (!fresh.has(key) && testing.size >= room) continue
    fresh.add(key)
    testing.add(key)
    chosen.push(one)
  }
  return chosen
}
