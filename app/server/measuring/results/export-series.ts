import type { z } from 'zod'
import { type CsvValue, csvLine } from '~/shared/format/csv'
import { csvMessages as heads } from '~/shared/messages/csv'
import { runTestMessages } from '~/shared/messages/run-test'
import { gapSentence } from '~/shared/rules/measuring/gap-reasons'
import { CATEGORIES, SCORE_TITLES } from '~/shared/rules/report/scores'
import type { TestStatus } from '~/shared/schemas/lighthouse'
import type { SeriesKey, seriesExportQuery } from '~/shared/schemas/point-series'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { METRICS, type MetricKind } from '~/shared/values/web-vitals'
import type { TenantCtx } from '../../platform/context'
import { csvResponse, yesOrNo } from '../../platform/http/csv'
import { type ChoiceRow, listChoices } from './point.store'
import { type MeasuredSeries, readSeries } from './read-series'

const MAX_ROWS = 100_000
const BATCH = 500
const UNITS: Record<MetricKind, string> = { ms: ' (ms)', bytes: ' (bytes)', count: '', score: '' }

const COLUMNS: { key: SeriesKey; head: string }[] = [
  ...CATEGORIES.map((category) => ({
    key: category.key,
    get head() {
      return heads.scoreOf(category.title)
    },
  })),
  ...(['security', 'cachePolicy'] as const).map((key) => ({
    key,
    get head() {
      return heads.scoreOf(SCORE_TITLES[key])
    },
  })),
  ...METRIC_KEYS.map((key) => ({
    key,
    get head() {
      return `${METRICS[key].name}${UNITS[METRICS[key].kind]}`
    },
  })),
]
const head = () => [
  heads.when,
  heads.test,
  heads.device,
  heads.location,
  heads.result,
  heads.noisy,
  heads.gapReason,
]

/** Every test of a page in a span as CSV; one series after the other, oldest first. */
export async function exportSeries(
  ctx: TenantCtx,
  query: z.output<typeof seriesExportQuery>,
): Promise<Response> {
  const keys = COLUMNS.map(({ key }) => key)
  const [{ series, start, end }, choices] = await Promise.all([
    readSeries(ctx, query, keys, { maxListed: MAX_ROWS }),
    listChoices(ctx.db, ctx.tenant, query.page_id),
  ])
  const name = `page-${query.page_id}-${start.slice(0, 10)}-${end.slice(0, 10)}`
  return csvResponse(name, linesOf(series, choices))
}

async function* linesOf(series: MeasuredSeries[], choices: ChoiceRow[]): AsyncGenerator<string, void> {
  yield csvLine([...head(), ...COLUMNS.map(({ head }) => head)])
  for (const one of series) {
    const place = placeOf(one, choices)
    for (let i = 0; i < one.listed.length; i += BATCH) {
      const batch = one.listed.slice(i, i + BATCH)
      yield batch.map((_, j) => csvLine(cellsOf(one, place, i + j))).join('')
    }
  }
}

/** Names, or ids for devices and locations that the site no longer has. */
function placeOf({ device_id, location_id }: MeasuredSeries, choices: ChoiceRow[]): CsvValue[] {
  const device = choices.find((choice) => choice.device_id === device_id)
  const location = choices.find((choice) => choice.location_id === location_id)
  return [device?.device_name ?? device_id, location?.location_label ?? location_id]
}

function cellsOf({ listed, times, values }: MeasuredSeries, place: CsvValue[], i: number): CsvValue[] {
  const point = listed[i]
  if (!point) return []
  const index = times.length - listed.length + i
  return [
    new Date(point.at).toISOString(),
    point.id,
    ...place,
    runTestMessages.status[point.status as TestStatus],
    yesOrNo(point.isNoisy),
    point.gapReason && gapSentence(point.gapReason),
    ...COLUMNS.map(({ key }) => values[key]?.[index]),
  ]
}
