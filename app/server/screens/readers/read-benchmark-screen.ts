import { type BenchmarkParams, benchmarkParams } from '~/shared/rules/benchmark/benchmark-params'
import { benchmarkConclusion, comparedOwn, isRanked } from '~/shared/rules/benchmark/conclusion'
import { type DateRange, parseDateRange } from '~/shared/rules/time/date-range'
import type { Benchmark, BenchmarkClient } from '~/shared/schemas/benchmark'
import { addDays } from '~/shared/values/calendar'
import { type ApiClient, apiFor } from '../api-for'
import { requireVisitorOrShare } from '../visitor'
import { seesManyClients } from './read-navigation'
import { readSessionFilms } from './read-session-films'

const MAX_DAYS = 366
const MAX_FILMS = 6
/** Clients whose places are read to choose from. */
const MAX_PLACES = 12

/** The newest days of a range that is too long. */
function shownRange({ startDate, endDate }: BenchmarkParams, timeZone: string): DateRange {
  const clock = { now: new Date(), timeZone }
  const range = parseDateRange({ startDate, endDate }, clock)
  if (range.days <= MAX_DAYS) return range
  return parseDateRange({ startDate: addDays(range.endDate, 1 - MAX_DAYS), endDate: range.endDate }, clock)
}

/** The compared own page and the best others, in order of their places. */
async function readFilms(api: ApiClient, benchmark: Benchmark) {
  const best = comparedOwn(benchmark)
  const ranked = benchmark.entries.filter(isRanked)
  const others = ranked.filter(({ page }) => page !== best?.page).slice(0, MAX_FILMS - (best ? 1 : 0))
  const shown = ranked.flatMap((entry) =>
    (entry.page === best?.page || others.includes(entry)) && entry.shown
      ? [{ entry, test: entry.shown }]
      : [],
  )
  const films = await readSessionFilms(api, { tests: shown.map(({ test }) => ({ _id: test.pointId })) })
  return { shown: shown.map(({ entry, test }) => ({ page: entry.page, ...test })), films }
}

/** The place of each client among its competitors, and what the benchmark says first. */
const readPlaces = (api: ApiClient, clients: readonly BenchmarkClient[]) =>
  Promise.all(
    clients
      .filter(({ competitors }) => competitors > 0)
      .slice(0, MAX_PLACES)
      .map(async ({ _id }) => {
        const benchmark = await api.get('/api/benchmarks', { query: { client: _id } })
        return { client: _id, text: benchmarkConclusion(benchmark)[0] ?? '' }
      }),
  )

/** The benchmark that the URL names, or the clients to choose from; a visitor with one client need not choose. */
export async function readBenchmarkScreen(request: Request) {
  const { visitor, timeZone } = await requireVisitorOrShare(request)
  const api = apiFor(request)
  const view = benchmarkParams(new URL(request.url).searchParams)
  const range = shownRange(view, timeZone)
  const [clients, isMany] = await Promise.all([
    api.get('/api/benchmarks/clients', { query: { organization: view.organization } }),
    // A share link is of one client.
    visitor !== null && seesManyClients(api),
  ])
  const only = clients.items.length === 1 ? clients.items[0]?._id : undefined
  const chosen = view.client ?? only
  const { metric, device, location, page } = view
  const span = { start_date: range.from.toISOString(), end_date: range.to.toISOString() }
  const benchmark =
    chosen === undefined
      ? null
      : await api.get('/api/benchmarks', {
          query: { client: chosen, metric, device, location, page, ...span },
        })
  return {
    benchmark,
    films: benchmark && (await readFilms(api, benchmark)),
    places: benchmark ? [] : await readPlaces(api, clients.items),
    clients,
    isMany,
    range,
    isShared: visitor === null,
  }
}
