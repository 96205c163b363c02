import Download from 'lucide-react/icons/download'
import SearchX from 'lucide-react/icons/search-x'
import { type SessionFilms, SessionFilmstrips } from '~/components/compare-sessions/session-films'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { benchmarkMessages as messages } from '~/shared/messages/benchmark'
import { paths } from '~/shared/paths'
import { benchmarkConclusion, entryName, isRanked } from '~/shared/rules/benchmark/conclusion'
import type { Benchmark, BenchmarkClient, BenchmarkEntry } from '~/shared/schemas/benchmark'
import { BenchmarkFilters } from './benchmark-filters'
import { GapCausesCard } from './gap-causes-card'
import { IntervalChart } from './interval-chart'
import { PlacesTable } from './places-table'

interface Props {
  benchmark: Benchmark
  clients: BenchmarkClient[]
  range: { startDate: string; endDate: string; isInvalid: boolean }
  films: {
    shown: ({ page: number } & NonNullable<BenchmarkEntry['shown']>)[]
    films: SessionFilms
  } | null
}

function Films({ benchmark: { entries }, films }: Pick<Props, 'benchmark' | 'films'>) {
  if (!films || films.shown.length === 0) return null
  const entryOf = new Map(entries.map((entry) => [entry.page, entry]))
  const session = {
    tests: films.shown.map(({ page, pointId }, position) => {
      const entry = entryOf.get(page)
      return { _id: pointId, position, name: entry ? `${entry.rank}. ${entryName(entry)}` : '' }
    }),
    figures: films.shown.map(({ fcp, lcp, isSimulated }) => ({ metrics: { fcp, lcp }, isSimulated })),
  }
  return <SessionFilmstrips session={session} films={films.films} note={messages.films.note} />
}

function DownloadLink({ benchmark }: { benchmark: Benchmark }) {
  const { client, metric, device, location, page, start, end } = benchmark
  return (
    <ButtonLink
      to={paths.benchmarkCsv({
        client: client._id,
        metric,
        device: device?._id,
        location: location?._id,
        page,
        start_date: start,
        end_date: end,
      })}
      reloadDocument
      download=""
      data-print="hide"
      icon={Download}
      size="small"
      variant="quiet"
    >
      {messages.download}
    </ButtonLink>
  )
}

/** The conclusion first, then its figures, then the evidence. */
export function BenchmarkResults({ benchmark, clients, range, films }: Props) {
  const { entries, hiddenPages } = benchmark
  const ranked = entries.filter(isRanked).length
  const [first, ...rest] = benchmarkConclusion(benchmark)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-col gap-1">
        <p className="text-20 font-semibold text-pretty">{first}.</p>
        {rest.map((sentence) => (
          <p key={sentence} className="text-pretty">
            {sentence}.
          </p>
        ))}
      </div>
      <BenchmarkFilters {...{ benchmark, clients, range }} />
      {hiddenPages > 0 ? <p className="text-13 text-quiet">{messages.hidden(hiddenPages)}.</p> : null}
      {ranked === 0 ? (
        <EmptyState icon={SearchX} text={messages.noTests} />
      ) : (
        <>
          <IntervalChart benchmark={benchmark} />
          <GapCausesCard benchmark={benchmark} />
        </>
      )}
      <PlacesTable benchmark={benchmark} actions={<DownloadLink benchmark={benchmark} />} />
      <Films {...{ benchmark, films }} />
      <details className="max-w-prose text-13 text-quiet" data-print="hide">
        <summary className="cursor-pointer rounded-2 hover:text-text">{messages.explain.title}</summary>
        <p className="mt-2 text-pretty">{messages.explain.text(ranked)}.</p>
      </details>
    </div>
  )
}
