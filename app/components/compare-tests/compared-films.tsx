import { EvenFilm } from '~/components/report/filmstrip/even-film'
import { scaleOf } from '~/components/report/filmstrip/film-scale'
import { Card } from '~/components/ui/card'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import type { ComparedTest } from '~/shared/schemas/compare-tests'
import type { FilmstripView } from '~/shared/schemas/lighthouse'
import type { Sides } from './sides'

const words = compareTestsMessages.films

/** Simulated paint times do not match the recorded frames. */
const paintedIn = ({ metrics, isSimulated }: ComparedTest) =>
  isSimulated ? { fcp: null, lcp: null } : metrics

export type Films = { before: FilmstripView; after: FilmstripView }

export function ComparedFilms({ films, sides }: { films: Films; sides: Sides }) {
  if (!films.before && !films.after) return null
  const scale = scaleOf([films.before, films.after])
  return (
    <Card title={words.title} note={words.note}>
      <section
        aria-label={words.strips}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative -mx-1 flex flex-col gap-3 overflow-x-auto px-1 pt-1 pb-2 print:overflow-visible"
      >
        {(['before', 'after'] as const).map((key) => (
          <div key={key} className="flex flex-col gap-1.5">
            <h3 className="sticky left-0 self-start text-13 font-medium">{sides[key].name}</h3>
            <EvenFilm
              film={films[key]}
              painted={paintedIn(sides[key].test)}
              scale={scale}
              missing={words.none}
            />
          </div>
        ))}
      </section>
    </Card>
  )
}
