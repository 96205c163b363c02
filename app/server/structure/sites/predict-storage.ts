import { memoize } from '~/shared/memoize'
import { forecastStoredBytes, type StoredForecast } from '~/shared/rules/schedule/stored-bytes'
import type { Ctx } from '../../platform/context'
import { readBytesPerRun } from './bytes-per-run.store'
import { countOccurrences } from './occurrences'
import { ahead } from './predict-quota'
import type { TimingGroup } from './prediction.store'

type Clock = Pick<Ctx, 'db' | 'now'>

/** A form asks with every key that is pressed. */
const bytesPerRun = memoize(({ db, now }: Clock, tenant: number) => readBytesPerRun(db, tenant, now()), {
  ttl: 60_000,
  max: 1_000,
  key: (_, tenant) => tenant,
  owner: ({ db }) => db,
  now: ({ now }) => now().getTime(),
})

/** Evidence that these schedules will have stored; null before the organization's first run. */
export async function predictStorage(
  ctx: Clock,
  tenant: number,
  timings: readonly Pick<TimingGroup, 'cron' | 'timezone' | 'runs' | 'retention_days'>[],
): Promise<StoredForecast | null> {
  const now = ctx.now()
  const parts = timings.map((timing) => ({
    runs: countOccurrences(timing, now, ahead(now)) * timing.runs,
    days: timing.retention_days,
  }))
  return forecastStoredBytes(await bytesPerRun(ctx, tenant), parts)
}
