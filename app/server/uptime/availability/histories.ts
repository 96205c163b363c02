import type { Period, Span } from '~/shared/rules/uptime/types'
import type { Ctx } from '../../platform/context'
import { listPeriodRows } from './maintenance-read.store'
import { type MonitorPlace, type NamedPeriod, periodsOf } from './periods'
import { listSpans } from './span-read.store'

/** Input of availability. */
export interface History {
  spans: Span[]
  periods: NamedPeriod[]
}

const placesOf = (places: MonitorPlace[]) => ({
  organizations: [...new Set(places.map(({ organization_id }) => organization_id))],
  clients: [...new Set(places.map(({ client_id }) => client_id))],
})

/** Histories of monitors in several ranges, in the order given. */
export async function readStretches(
  ctx: Pick<Ctx, 'db'>,
  stretches: (MonitorPlace & Period)[],
): Promise<History[]> {
  const range = {
    from: Math.min(...stretches.map(({ from }) => from)),
    to: Math.max(...stretches.map(({ to }) => to)),
  }
  if (stretches.length === 0) return []
  const [spans, periods] = await Promise.all([
    listSpans(
      ctx.db,
      stretches.map(({ organization_id, monitor_id, from, to }) => ({
        organization: organization_id,
        monitor: monitor_id,
        from,
        to,
      })),
    ),
    // One ms earlier, so that a period starting right now counts for an empty range.
    listPeriodRows(ctx.db, placesOf(stretches), { from: range.from - 1, to: range.to + 1 }),
  ])
  return stretches.map((stretch, index) => ({
    spans: spans[index] ?? [],
    periods: periodsOf(periods, stretch),
  }))
}

/** The same for one range. */
export const readHistories = (
  ctx: Pick<Ctx, 'db'>,
  places: MonitorPlace[],
  range: Period,
): Promise<History[]> =>
  readStretches(
    ctx,
    places.map((place) => ({ ...place, ...range })),
  )
