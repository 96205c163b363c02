import { type Engine, engineChange, kindOfChange, withKnownDevices } from '~/shared/rules/engine-change'
import type { PointSeries } from '~/shared/schemas/lighthouse'
import type { TenantCtx } from '../context'
import { listEngineChanges } from './engine-change.store'
import type { SeriesSpan } from './read-series'

/** Agents with different engines may alternate, so that every point would be a change. */
const MOST_TOLD = 50

type Told = PointSeries['annotations']

export const tellChanges = (changes: readonly { at: number; before: Engine; after: Engine }[]): Told =>
  changes.slice(-MOST_TOLD).flatMap(({ at, before, after }) => {
    const change = engineChange(before, after)
    return change ? [{ at, kind: kindOfChange(before, after), ...change }] : []
  })

export async function listMeasuringChanges(ctx: TenantCtx, of: Omit<SeriesSpan, 'tenant'>): Promise<Told> {
  const { pageId, deviceId, locationId, from, to } = of
  const asked = { tenant: ctx.tenant, pageId, deviceId, locationId, from, to }
  return tellChanges(withKnownDevices(await listEngineChanges(ctx.db, asked)))
}
