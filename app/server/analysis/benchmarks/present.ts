import { type CauseValues, gapCauses, mainCause } from '~/shared/rules/benchmark/gap-causes'
import { FIELD_OF } from '~/shared/rules/benchmark/metrics'
import type { Movement, RankedPage } from '~/shared/rules/benchmark/rank-pages'
import { measured } from '~/shared/rules/statistics/statistics'
import type { BenchmarkEntry } from '~/shared/schemas/benchmark'
import type { FieldRecord } from '~/shared/schemas/field-data'
import type { BenchmarkMetric } from '~/shared/values/benchmark-choices'
import type { BenchmarkPage } from './store'
import type { PageTests } from './tests.store'

export interface ReadPages {
  metric: BenchmarkMetric
  downloadKbps: number | null
  tests: Map<number, PageTests>
  ranked: RankedPage[]
  movements: Map<number, Movement>
  field: Map<number, FieldRecord | null>
}

/** Beyond any difference of two values. */
const WITHOUT_FILM = 1e12

const minus = (all: number | null, part: number | null) => (all === null || part === null ? null : all - part)

const causeValues = ({ ttfb, bytes, thirdParties, mainThread }: PageTests): CauseValues => ({
  server: measured(ttfb),
  bytes: measured(bytes.map((all, i) => minus(all, thirdParties[i] ?? null))),
  script: measured(mainThread),
  thirdParties: measured(thirdParties),
})

/** The test nearest to the median, of those that have a filmstrip if any has. */
function shownOf(tests: PageTests | undefined, median: number | null): BenchmarkEntry['shown'] {
  if (!tests || median === null) return null
  const distance = (i: number) =>
    Math.abs((tests.values[i] ?? 0) - median) + (tests.hasFilm[i] === 1 ? 0 : WITHOUT_FILM)
  let best = tests.values.length - 1
  for (let i = best; i >= 0; i--) if (distance(i) < distance(best)) best = i
  const pointId = tests.ids[best]
  if (pointId === undefined) return null
  return {
    pointId,
    fcp: tests.fcp[best] ?? null,
    lcp: tests.lcp[best] ?? null,
    isSimulated: tests.isSimulated,
  }
}

function toLeader(
  ranked: RankedPage | undefined,
  leader: RankedPage | undefined,
  { tests, metric, downloadKbps }: ReadPages,
): BenchmarkEntry['toLeader'] {
  if (!ranked || !leader || ranked.key === leader.key) return null
  const [theirs, own] = [tests.get(leader.key), tests.get(ranked.key)]
  if (!theirs || !own) return null
  const causes = gapCauses(metric, causeValues(theirs), causeValues(own), downloadKbps)
  const isSignificant = ranked.rank > leader.rank
  return {
    difference: ranked.median - leader.median,
    isSignificant,
    causes,
    mainCause: isSignificant ? mainCause(causes) : null,
  }
}

function gapOf(tests: PageTests | undefined): BenchmarkEntry['gap'] {
  if (!tests || tests.values.length + tests.others + tests.unmeasured === 0) return 'noTests'
  if (tests.unmeasured > 0) return 'notMeasured'
  return tests.values.length > 0 ? 'few' : 'method'
}

function fieldOf(record: FieldRecord | null | undefined, metric: BenchmarkMetric): BenchmarkEntry['field'] {
  const name = FIELD_OF[metric]
  const figure = name === null ? undefined : record?.metrics[name]
  return record && figure ? { value: figure.p75, level: record.level } : null
}

/** Best first, then the pages without a place. */
export function presentEntries(pages: readonly BenchmarkPage[], read: ReadPages): BenchmarkEntry[] {
  const order = new Map(read.ranked.map(({ key }, index) => [key, index]))
  const places = new Map(read.ranked.map((one) => [one.key, one]))
  const position = ({ id }: BenchmarkPage) => order.get(id) ?? pages.length
  return pages
    .toSorted((a, b) => position(a) - position(b) || a.id - b.id)
    .map((page): BenchmarkEntry => {
      const tests = read.tests.get(page.id)
      const ranked = places.get(page.id)
      const movement = read.movements.get(page.id)
      return {
        page: page.id,
        pageName: page.name,
        url: page.url,
        site: page.site_id,
        siteName: page.site_name,
        isCompetitor: page.is_competitor,
        rank: ranked?.rank ?? null,
        lowest: ranked?.lowest ?? null,
        gap: ranked ? null : gapOf(tests),
        tests: tests?.total ?? 0,
        median: ranked?.median ?? null,
        low: ranked?.low ?? null,
        high: ranked?.high ?? null,
        before: movement?.before ?? null,
        change: movement?.change ?? null,
        places: movement?.places ?? null,
        toLeader: toLeader(ranked, read.ranked[0], read),
        field: fieldOf(read.field.get(page.id), read.metric),
        shown: shownOf(tests, ranked?.median ?? null),
      }
    })
}
