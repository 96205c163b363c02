import { EvenFilm } from '~/components/report/filmstrip/even-film'
import { comparedStrips } from '~/components/report/filmstrip/film-scale'
import { Card } from '~/components/ui/card'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import type { ComparedTest } from '~/shared/schemas/compare-tests'
import type { FilmstripView } from '~/shared/schemas/lighthouse'
import type { Sides } from './sides'

const messages = compareTestsMessages.films

/** Simulated paint times do not match the recorded frames. */
const paintedIn = ({ metrics, isSimulated }: ComparedTest) =>
  isSimulated ? { fcp: null, lcp: null } : metrics

export type Films = { before: FilmstripView; after: FilmstripView }

export function ComparedFilms({ films, sides }: { films: Films; sides: Sides }) {
  if (!films.before && !films.after) return null
  const keys = ['before', 'after'] as const
  const strips = comparedStrips(
    keys.map((key) => ({ film: films[key], painted: paintedIn(sides[key].test) })),
  )
  return (
    <Card title={messages.title} note={messages.note}>
      <section aria-label={messages.strips} className="flex flex-col gap-4">
        {keys.map((key, index) => (
          <div key={key} className="flex flex-col gap-1.5">
            <h3 className="text-13 font-medium">{sides[key].name}</h3>
            <EvenFilm film={films[key]} slots={strips[index] ?? null} missing={messages.none} />
          </div>
        ))}
      </section>
    </Card>
  )
}
