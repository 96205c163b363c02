import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { perPage } from '~/shared/rules/mailings/rank-changes'
import type { Month, MonthQuery, month, Repair } from '~/shared/schemas/month'
import type { Regression, RegressionQuery } from '~/shared/schemas/run-quality'
import { DAY_MS } from '~/shared/values/units'
import { readFacts } from '../../alerting/mailings'
import type { TenantCtx } from '../../platform/context'
import { deploymentsOn, listDeployments } from '../../structure/annotations'
import { listRegressions } from '../changes'
import { readPlaceVisits } from '../visits'

const DAYS = 30
const MAX_LENGTH_MS = 366 * DAY_MS
const MAX_ROWS = 100
const MAX_SHOWN = 5

const levelOf = ({ metric, pageName, before, after }: Regression) => ({ metric, pageName, before, after })

/** Of a page's changes on a type of device the largest. */
const largest = (changes: readonly Regression[]): Regression[] =>
  perPage(
    changes
      .map((change) => ({
        change,
        page_id: change.page,
        form_factor: String(change.device),
        before: change.before,
        effect: change.effect.value,
      }))
      .toSorted((a, b) => Math.abs(b.effect / (b.before || 1)) - Math.abs(a.effect / (a.before || 1))),
  ).map(({ change }) => change)

const newest = <T extends { at: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_SHOWN)

const shiftsOf = ({ items }: { items: readonly Regression[] }) =>
  newest(largest(items).map((one) => ({ ...levelOf(one), at: one.onset })))

interface Span {
  from: Date
  to: Date
}

/** In the place; of a site also those of its parents. */
async function deploymentsIn(ctx: TenantCtx, { from, to }: Span) {
  const { clientId = 0, projectId, siteId } = ctx.target
  if (siteId !== undefined && projectId !== undefined) {
    const chain = [
      ['client_id', clientId],
      ['project_id', projectId],
      ['site_id', siteId],
    ] as const
    const found = await deploymentsOn(ctx, { tenant: ctx.tenant, chain, from, to, limit: MAX_SHOWN })
    return found.flatMap((one) => (one.kind === 'deployment' && one.level !== 'operator' ? [one] : []))
  }
  const span = { from: from.toISOString(), to: to.toISOString(), page: 1, limit: MAX_SHOWN }
  return (await listDeployments(ctx, { client: clientId, project: projectId, ...span })).items
}

type Dates = Pick<MonthQuery, 'start_date' | 'end_date'>

/** A period, that before it and the one before that; without dates, 30 days until now. */
function periodsOf({ start_date, end_date }: Dates, now: Date): [Span, Span, Span] {
  const to = end_date ? new Date(end_date) : now
  const asked = start_date ? to.getTime() - Date.parse(start_date) : DAYS * DAY_MS
  const length = Math.min(Math.max(asked, DAY_MS), MAX_LENGTH_MS)
  const at = (nth: number) => new Date(to.getTime() - nth * length)
  const spans = [0, 1, 2].map((nth) => ({ from: at(nth + 1), to: at(nth) }))
  return spans as [Span, Span, Span]
}

/** A period of the target against the one before, from what is stored. */
export async function readMonth(ctx: TenantCtx, dates: Dates): Promise<z.input<typeof month>> {
  const { clientId = null, projectId = null, siteId = null } = ctx.target
  const scope = scopeOf(ctx.actor)
  const [period, before, earlier] = periodsOf(dates, ctx.now())
  const place = { tenant: ctx.tenant, clientId, projectId, siteId, clients: null, scope }
  const changes = (query: Partial<RegressionQuery>) =>
    listRegressions(ctx, {
      ...{ client_id: clientId ?? 0, page: 1, limit: MAX_ROWS, ...query },
      ...(projectId !== null && { project_id: projectId }),
      ...(siteId !== null && { site_id: siteId }),
    })
  const inPeriod = { onset_from: period.from.toISOString(), onset_to: period.to.toISOString() }
  const [facts, past, better, worse, back, deployments, visits] = await Promise.all([
    readFacts(ctx, ctx.db, place, { period, before }, 'client'),
    readFacts(ctx, ctx.db, place, { period: before, before: earlier }, 'client'),
    changes({ direction: 'better', status: 'open', ...inPeriod }),
    changes({ direction: 'worse', status: 'open', ...inPeriod }),
    changes({ direction: 'worse', status: 'recovered' }),
    deploymentsIn(ctx, period),
    readPlaceVisits(ctx, { ...period, isNamed: dates.end_date !== undefined }),
  ])
  const figure = (name: 'performance' | 'lcp' | 'availability') => ({
    value: facts.rows[0]?.[name] ?? null,
    before: past.formFactor === facts.formFactor ? (past.rows[0]?.[name] ?? null) : null,
  })
  const { onset_from: first, onset_to: last } = inPeriod
  const recovered = back.items.filter(
    ({ recoveredAt }) => recoveredAt && recoveredAt >= first && recoveredAt < last,
  )
  const downMs = ({ started_at, ended_at }: (typeof facts.outages)[number]) =>
    (ended_at ?? new Date(Math.min(period.to.getTime(), ctx.now().getTime()))).getTime() -
    started_at.getTime()
  const repairs: Repair[] = [
    ...largest(recovered).map((one) => ({
      kind: 'regression' as const,
      ...levelOf(one),
      at: one.recoveredAt ?? one.detectedAt,
    })),
    ...facts.outages.flatMap(({ name, started_at, ended_at }): Repair[] =>
      ended_at === null
        ? []
        : [
            {
              kind: 'outage',
              name,
              downMs: ended_at.getTime() - started_at.getTime(),
              at: ended_at.toISOString(),
            },
          ],
    ),
    ...deployments.map(({ version, at }) => ({
      kind: 'deployment' as const,
      version,
      at: new Date(at).toISOString(),
    })),
  ]
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    formFactor: facts.formFactor,
    figures: {
      performance: figure('performance'),
      lcp: figure('lcp'),
      availability: figure('availability'),
    } satisfies Month['figures'],
    visits,
    better: shiftsOf(better),
    worse: shiftsOf(worse),
    outages: {
      count: facts.outages.length,
      longestMs: Math.max(0, ...facts.outages.map(downMs)),
    },
    fixed: newest(repairs),
  }
}
