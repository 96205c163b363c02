import { lazyPart } from '~/components/hydration/lazy-part'
import { EvenFilm } from '~/components/report/filmstrip/even-film'
import { comparedStrips } from '~/components/report/filmstrip/film-scale'
import { Card } from '~/components/ui/card'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import type { SessionTest } from '~/shared/schemas/compare-session'
import type { FilmstripView } from '~/shared/schemas/lighthouse'

const messages = compareSessionMessages.session
const FilmScrubber = lazyPart(() => import('./film-scrubber').then((m) => m.FilmScrubber))

export type SessionFilms = (FilmstripView | null)[]

interface Props {
  session: {
    tests: readonly Pick<SessionTest, '_id' | 'position' | 'name'>[]
    figures: ({ metrics: { fcp?: number | null; lcp?: number | null }; isSimulated: boolean } | null)[]
  }
  films: SessionFilms
  note?: string
}

const UNPAINTED = { fcp: null, lcp: null }

/** The strips of all tests on one time scale; with scripts a scrubber shows all of them at one moment. */
export function SessionFilmstrips({ session: { tests, figures }, films, note }: Props) {
  if (films.every((film) => !film)) return null
  const strips = comparedStrips(
    films.map((film, position) => {
      const own = figures[position]
      // Simulated paint times do not match the recorded frames.
      const painted =
        own && !own.isSimulated ? { fcp: own.metrics.fcp ?? null, lcp: own.metrics.lcp ?? null } : UNPAINTED
      return { film: film ?? undefined, painted }
    }),
  )
  return (
    <Card title={messages.films} className="breaks-on-paper" note={note ?? messages.filmsNote}>
      <div className="flex flex-col gap-4">
        {tests.map(({ position, name }) => (
          <section key={position} aria-label={name} className="flex flex-col gap-1.5 break-inside-avoid">
            <h3 className="text-13 font-medium">{name}</h3>
            <EvenFilm
              film={films[position] ?? undefined}
              slots={strips[position] ?? null}
              missing={messages.noFilm}
            />
          </section>
        ))}
      </div>
      <FilmScrubber
        films={tests.flatMap(({ position, name, _id }) => {
          const film = films[position]
          return film ? [{ position, name, run: _id, film }] : []
        })}
      />
    </Card>
  )
}
