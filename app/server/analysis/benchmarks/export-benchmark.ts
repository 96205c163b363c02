import { benchmarkMessages } from '~/shared/messages/benchmark'
import type { BenchmarkEntry, BenchmarkQuery } from '~/shared/schemas/benchmark'
import type { TenantCtx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse, yesOrNo } from '../../platform/http/csv'
import { readBenchmark } from './read-benchmark'

const { causes, csv } = benchmarkMessages

const causeOf = ({ toLeader }: BenchmarkEntry, cause: keyof typeof causes) =>
  toLeader?.causes.find((one) => one.cause === cause)?.difference ?? null

const columns = (): CsvColumns<BenchmarkEntry> => [
  [csv.place, (one) => one.rank],
  [csv.lowest, (one) => one.lowest],
  [csv.site, (one) => one.siteName],
  [csv.page, (one) => one.pageName],
  [csv.address, (one) => one.url],
  [csv.competitor, (one) => yesOrNo(one.isCompetitor)],
  [csv.tests, (one) => one.tests],
  [csv.median, (one) => one.median],
  [csv.low, (one) => one.low],
  [csv.high, (one) => one.high],
  [csv.before, (one) => one.before],
  [csv.places, (one) => one.places],
  [csv.gap, (one) => one.toLeader?.difference ?? null],
  [csv.server, (one) => causeOf(one, 'server')],
  [csv.bytes, (one) => causeOf(one, 'bytes')],
  [csv.script, (one) => causeOf(one, 'script')],
  [csv.thirdParties, (one) => causeOf(one, 'thirdParties')],
  [csv.mainCause, (one) => (one.toLeader?.mainCause ? causes[one.toLeader.mainCause.cause].name : null)],
  [csv.field, (one) => one.field?.value ?? null],
]

export async function exportBenchmark(ctx: TenantCtx, query: BenchmarkQuery): Promise<Response> {
  const { entries, metric, end } = await readBenchmark(ctx, query)
  async function* all() {
    yield entries
  }
  return csvResponse(`benchmark-${metric}-${end.slice(0, 10)}`, csvLines(columns(), all()))
}
