import { EvenFilm } from '~/components/report/filmstrip/even-film'
import { comparedStrips, type Painted } from '~/components/report/filmstrip/film-scale'
import { experimentsMessages } from '~/shared/messages/experiments'
import type { Experiment } from '~/shared/schemas/experiment'
import type { ExperimentArm } from '~/shared/schemas/experiment-change'
import { ARMS, type ArmFilms, filmRuns } from './arm-films'

const messages = experimentsMessages.films

function paintedIn(experiment: Experiment, arm: ExperimentArm): Painted {
  const run = experiment.runs.find(({ _id }) => _id === filmRuns(experiment)[arm])
  return { fcp: run?.figures['fcp'] ?? null, lcp: run?.figures['lcp'] ?? null }
}

export function ExperimentFilms({ experiment, films }: { experiment: Experiment; films: ArmFilms }) {
  if (ARMS.every((arm) => !films[arm])) return null
  const strips = comparedStrips(
    ARMS.map((arm) => ({ film: films[arm], painted: paintedIn(experiment, arm) })),
  )
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <h3 className="text-13 font-semibold">
        {messages.title} <span className="font-normal text-quiet">{messages.note}</span>
      </h3>
      <section aria-label={messages.title} className="flex flex-col gap-4">
        {ARMS.map((arm, index) => (
          <div key={arm} className="flex flex-col gap-1.5">
            <h4 className="text-13 font-medium">{experimentsMessages.arms[arm]}</h4>
            <EvenFilm film={films[arm]} slots={strips[index] ?? null} missing={messages.none} />
          </div>
        ))}
      </section>
    </div>
  )
}
