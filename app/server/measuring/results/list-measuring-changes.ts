import {
  classifyMethodChange,
  type Engine,
  engineChange,
  withKnownDevices,
} from '~/shared/rules/measuring/method-change'
import type { PointSeries } from '~/shared/schemas/point-series'
import type { TenantCtx } from '../../platform/context'
import { listEngineChanges } from './engine-change.store'
import type { SeriesSpan } from './read-series'

/** Agents with different engines may alternate, so that every point would be a change. */
const MAX_CHANGES = 50

type Told = PointSeries['annotations']

export const presentChanges = (changes: readonly { at: number; before: Engine; after: Engine }[]): Told =>
  changes.slice(-MAX_CHANGES).flatMap(({ at, before, after }) => {
    const change = engineChange(before, after)
    return change ? [{ at, kind: classifyMethodChange(before, after), ...change }] : []
  })

export async function listMeasuringChanges(ctx: TenantCtx, span: Omit<SeriesSpan, 'tenant'>): Promise<Told> {
  const { pageId, deviceId, locationId, from, to } = span
  const query = { tenant: ctx.tenant, pageId, deviceId, locationId, from, to }
  return presentChanges(withKnownDevices(await listEngineChanges(ctx.db, query)))
}
