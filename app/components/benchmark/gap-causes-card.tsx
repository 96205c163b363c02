import { Card } from '~/components/ui/card'
import { MINUS } from '~/shared/format/figure'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { causeAmount, comparedOwn, entryName } from '~/shared/rules/benchmark/conclusion'
import type { Benchmark } from '~/shared/schemas/benchmark'

const messages = benchmarkMessages.gapTable

const signOf = (difference: number) => (difference > 0 ? '+' : difference < 0 ? MINUS : '')

/** What explains the gap of the best own page to the leader; nothing where there is no gap. */
export function GapCausesCard({ benchmark }: { benchmark: Benchmark }) {
  const own = comparedOwn(benchmark)
  const [leader] = benchmark.entries
  if (!own?.toLeader?.isSignificant || !leader || benchmark.metric === 'cls') return null
  return (
    <Card title={messages.title} note={messages.note(entryName(own), entryName(leader))}>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        {own.toLeader.causes.map(({ cause, difference, isSignificant, share }) => {
          const { name, help } = benchmarkMessages.causes[cause]
          const percent = Math.round((share ?? 0) * 100)
          const note =
            share === null
              ? messages.irrelevant
              : percent > 0
                ? messages.share(percent)
                : isSignificant
                  ? messages.none
                  : benchmarkMessages.notSignificant
          return (
            <li key={cause} className="flex min-w-0 flex-col gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-medium">{name}</span>
                <span className={isSignificant ? 'font-medium' : 'text-quiet'}>
                  {signOf(difference)}
                  {causeAmount({ cause, difference })}
                </span>
              </span>
              <span className="h-1.5 overflow-hidden rounded-2 bg-sunken" aria-hidden="true">
                <span className="block h-full bg-series-1" style={{ width: `${percent}%` }} />
              </span>
              <span className="text-12 text-quiet">
                {help}: {note}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-12 text-quiet">{messages.help}.</p>
    </Card>
  )
}
