import { can } from '~/shared/rules/access/roles'
import { targetAtLevel } from '~/shared/rules/report/annotations'
import type { TimelineKind } from '~/shared/rules/report/timeline'
import type { AnnotationList } from '~/shared/schemas/annotation'
import type { Timeline, TimelineQuery } from '~/shared/schemas/timeline'
import { fieldWindowsOn } from '../../measuring/field-data'
import { listAnnotations, listMeasuringChanges, type SeriesSpan, spanOf } from '../../measuring/results'
import type { TenantCtx } from '../../platform/context'
import { listOutages } from '../../uptime/outages'
import { listRegressions } from '../changes'
import { readTests } from './read-tests'

/** More would overlap. */
const MAX_CHANGES = 50
const MAX_OUTAGES = 50

type Asks = (...kinds: TimelineKind[]) => boolean

/** All events of a page, device and location within a span, by the requested kinds. */
export async function readTimeline(ctx: TenantCtx, query: TimelineQuery): Promise<Timeline> {
  const { kinds, page_id: pageId, device: deviceId, location: locationId } = query
  const around = { tenant: ctx.tenant, pageId, deviceId, locationId, ...spanOf(ctx, query) }
  const asks: Asks = (...some) => !kinds || some.some((kind) => kinds.includes(kind))
  const [measured, changes, outages, annotations, field] = await Promise.all([
    readMeasured(ctx, around, asks, query.measured_from),
    asks('changes') ? readChanges(ctx, around) : [],
    asks('outages') ? readOutages(ctx, around) : [],
    readWritten(ctx, query, asks),
    asks('field') ? fieldWindowsOn(ctx, around) : [],
  ])
  return {
    start: around.from.toISOString(),
    end: around.to.toISOString(),
    ...measured,
    changes,
    outages,
    annotations,
    mayChange: annotations.items.filter((one) => mayChange(ctx, one)).map(({ _id }) => _id),
    mayNote: can(ctx.actor, 'note.create', ctx.target),
    field,
  }
}

async function readMeasured(
  ctx: TenantCtx,
  span: SeriesSpan,
  asks: Asks,
  measuredFrom: string | undefined,
): Promise<Pick<Timeline, 'tests' | 'measuring'>> {
  if (!asks('tests', 'engine', 'device')) return { tests: null, measuring: [] }
  const { tests, hasEngines } = await readTests(ctx.db, span)
  // The first test of the span may use a different engine than the one before.
  const mayDiffer = hasEngines || measuredFrom !== undefined
  const whole = measuredFrom === undefined ? span : { ...span, from: new Date(measuredFrom) }
  const changes = mayDiffer && asks('engine', 'device') ? await listMeasuringChanges(ctx, whole) : []
  return {
    tests: asks('tests') ? tests : null,
    measuring: changes.filter(
      ({ at, kind }) => at >= span.from.getTime() && asks(kind === 'device' ? 'device' : 'engine'),
    ),
  }
}

async function readChanges(ctx: TenantCtx, span: SeriesSpan): Promise<Timeline['changes']> {
  const { items } = await listRegressions(ctx, {
    page_id: span.pageId,
    device: span.deviceId,
    location: span.locationId,
    onset_from: span.from.toISOString(),
    onset_to: span.to.toISOString(),
    page: 1,
    limit: MAX_CHANGES,
  })
  return items
}

/** Only those that started in the span, like all other events. */
async function readOutages(ctx: TenantCtx, { pageId, from, to }: SeriesSpan): Promise<Timeline['outages']> {
  const { items } = await listOutages(ctx, {
    page_id: pageId,
    start_date: from.toISOString(),
    end_date: to.toISOString(),
    page: 1,
    limit: MAX_OUTAGES,
  })
  return items.filter(({ startedAt }) => Date.parse(startedAt) >= from.getTime())
}

async function readWritten(ctx: TenantCtx, query: TimelineQuery, asks: Asks): Promise<AnnotationList> {
  if (!asks('deployments', 'notes')) return { items: [], hasMore: false }
  const { items, hasMore } = await listAnnotations(ctx, query)
  return { items: items.filter(({ kind }) => asks(kind === 'note' ? 'notes' : 'deployments')), hasMore }
}

const mayChange = (ctx: TenantCtx, { kind, level }: AnnotationList['items'][number]): boolean =>
  can(ctx.actor, `${kind}.update`, targetAtLevel(level, ctx.target))
