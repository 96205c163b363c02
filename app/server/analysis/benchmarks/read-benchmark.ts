import { scopeOf, scopeWithin } from '~/shared/rules/access/roles'
import { FIELD_OF, rankOptions } from '~/shared/rules/benchmark/metrics'
import { movementsOf, rankPages } from '~/shared/rules/benchmark/rank-pages'
import type { Benchmark, BenchmarkClient, BenchmarkQuery } from '~/shared/schemas/benchmark'
import { MAX_BENCHMARK_PAGES } from '~/shared/values/benchmark-choices'
import { DAY_MS } from '~/shared/values/units'
import { readFieldLastByPages } from '../../measuring/field-data'
import type { Ctx, TenantCtx } from '../../platform/context'
import { presentEntries, type ReadPages } from './present'
import {
  type BenchmarkPage,
  type DeviceChoice,
  findClientName,
  type LocationChoice,
  listBenchmarkClients,
  listBenchmarkPages,
  listDevices,
  listLocations,
} from './store'
import { findEngine, listTests, type PageTests } from './tests.store'

const DEFAULT_DAYS = 30

interface Period {
  from: Date
  to: Date
}

function periodOf({ start_date, end_date }: BenchmarkQuery, now: Date): Period {
  const to = end_date ? new Date(end_date) : now
  return { from: start_date ? new Date(start_date) : new Date(to.getTime() - DEFAULT_DAYS * DAY_MS), to }
}

const before = ({ from, to }: Period): Period => ({
  from: new Date(from.getTime() - (to.getTime() - from.getTime())),
  to: from,
})

/** The chosen own page or the first ones, and the first pages of competitors. */
function shownPages(pages: readonly BenchmarkPage[], chosen: number | undefined) {
  const rivals = pages.filter(({ is_competitor }) => is_competitor)
  const all = pages.filter(({ is_competitor }) => !is_competitor)
  const one = all.filter(({ id }) => id === chosen)
  const own = one.length > 0 ? one : all
  const shown = [...own.slice(0, MAX_BENCHMARK_PAGES), ...rivals.slice(0, MAX_BENCHMARK_PAGES)]
  const total = (one.length > 0 ? 1 : (own[0]?.total ?? 0)) + (rivals[0]?.total ?? 0)
  return { shown, own: all, rivals, page: one[0]?.id ?? null, hiddenPages: total - shown.length }
}

interface Counted {
  _id: number
  own: number
  rivals: number
}

/** The asked one, or what is used most on both sides: phones before desktops where they are equal. */
function choiceOf<T extends Counted>(
  choices: readonly T[],
  requested: number | undefined,
  isFirst: (one: T) => boolean,
) {
  const both = ({ own, rivals }: Counted) => Math.min(own, rivals)
  const [usual] = choices.toSorted(
    (a, b) =>
      both(b) - both(a) ||
      b.own + b.rivals - (a.own + a.rivals) ||
      Number(isFirst(b)) - Number(isFirst(a)) ||
      a._id - b._id,
  )
  return choices.find(({ _id }) => _id === requested) ?? usual ?? null
}

interface Choice {
  query: BenchmarkQuery
  pages: number[]
  device: DeviceChoice
  location: LocationChoice
  period: Period
}

async function readPages(ctx: TenantCtx, choice: Choice): Promise<ReadPages> {
  const { query, pages, device, location, period } = choice
  const earlier = before(period)
  const base = { tenant: ctx.tenant, pages, device: device._id, location: location._id, metric: query.metric }
  const engine = await findEngine(ctx.db, { ...base, ...period })
  const [tests, testsBefore, field] = await Promise.all([
    listTests(ctx.db, { ...base, ...period }, engine),
    listTests(ctx.db, { ...base, ...earlier }, engine),
    FIELD_OF[query.metric] === null
      ? []
      : readFieldLastByPages(ctx, {
          page_ids: pages,
          is_desktop: device.formFactor === 'DESKTOP',
          end_date: period.to.toISOString(),
        }).then((found) => found.pages),
  ])
  const options = rankOptions(query.metric)
  const contender = ({ page, values }: PageTests) => ({ key: page, values })
  const [now, old] = [tests.map(contender), testsBefore.map(contender)]
  const ranked = rankPages(now, options)
  return {
    metric: query.metric,
    downloadKbps: device.download_kbps,
    tests: new Map(tests.map((one) => [one.page, one])),
    ranked,
    movements: new Map(movementsOf(now, old, options, ranked).map((one) => [one.key, one])),
    field: new Map(field.map(({ page, record }) => [page, record])),
  }
}

const NOTHING: Omit<ReadPages, 'metric'> = {
  downloadKbps: null,
  tests: new Map(),
  ranked: [],
  movements: new Map(),
  field: new Map(),
}

/** Own pages of the client that is acted on among those of its competitors, tested alike. */
export async function readBenchmark(ctx: TenantCtx, query: BenchmarkQuery): Promise<Benchmark> {
  const client = Number(ctx.target.clientId)
  const [pages, name] = await Promise.all([
    listBenchmarkPages(ctx.db, { tenant: ctx.tenant, client, scope: scopeOf(ctx.actor) }),
    findClientName(ctx.db, ctx.tenant, client),
  ])
  const { shown, own, rivals, page, hiddenPages } = shownPages(pages, query.page)
  const sites = [...new Set(shown.map(({ site_id }) => site_id))]
  const [devices, locations] = await Promise.all([
    listDevices(ctx.db, ctx.tenant, sites),
    listLocations(ctx.db, ctx.tenant, sites),
  ])
  const device = choiceOf(devices, query.device, ({ formFactor }) => formFactor === 'MOBILE')
  const location = choiceOf(locations, query.location, () => false)
  const period = periodOf(query, ctx.now())
  const ids = shown.map(({ id }) => id)
  const read =
    device && location
      ? await readPages(ctx, { query, pages: ids, device, location, period })
      : { ...NOTHING, metric: query.metric }
  const deviceOf = ({ _id, name: deviceName, formFactor }: DeviceChoice) => ({
    _id,
    name: deviceName,
    formFactor,
  })
  const locationOf = ({ _id, label }: LocationChoice) => ({ _id, label })
  return {
    client: { _id: client, name, organization: ctx.tenant },
    metric: query.metric,
    fieldMetric: FIELD_OF[query.metric],
    start: period.from.toISOString(),
    end: period.to.toISOString(),
    device: device && deviceOf(device),
    location: location && locationOf(location),
    page,
    choices: {
      devices: devices.map(deviceOf),
      locations: locations.map(locationOf),
      pages: own.map(({ id, name: pageName, site_name }) => ({
        _id: id,
        name: pageName,
        siteName: site_name,
      })),
    },
    competitors: new Set(rivals.map(({ site_id }) => site_id)).size,
    hiddenPages,
    entries: presentEntries(shown, read),
  }
}

/** Clients that the actor sees, those with competitors first. */
export const listClients = (
  ctx: Ctx,
  { organization }: { organization?: number | undefined },
): Promise<{ items: BenchmarkClient[]; hasMore: boolean }> =>
  listBenchmarkClients(ctx.db, scopeWithin(ctx.actor, 'benchmark'), organization)
