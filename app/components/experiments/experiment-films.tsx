import { EvenFilm } from '~/components/report/filmstrip/even-film'
import { type Scale, scaleOf } from '~/components/report/filmstrip/film-scale'
import { experimentsMessages } from '~/shared/messages/experiments'
import type { Experiment } from '~/shared/schemas/experiment'
import type { ExperimentArm } from '~/shared/schemas/experiment-change'
import { ARMS, type ArmFilms, filmRuns } from './arm-films'

const words = experimentsMessages.films

type ArmProps = { arm: ExperimentArm; experiment: Experiment; films: ArmFilms; scale: Scale }

function ArmFilm({ arm, experiment, films, scale }: ArmProps) {
  const run = experiment.runs.find(({ _id }) => _id === filmRuns(experiment)[arm])
  const painted = { fcp: run?.figures['fcp'] ?? null, lcp: run?.figures['lcp'] ?? null }
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="sticky left-0 self-start text-13 font-medium">{experimentsMessages.arms[arm]}</h4>
      <EvenFilm film={films[arm]} {...{ painted, scale }} missing={words.none} />
    </div>
  )
}

export function ExperimentFilms({ experiment, films }: { experiment: Experiment; films: ArmFilms }) {
  if (ARMS.every((arm) => !films[arm])) return null
  const scale = scaleOf(ARMS.map((arm) => films[arm]))
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <h3 className="text-13 font-semibold">
        {words.title} <span className="font-normal text-quiet">{words.note}</span>
      </h3>
      <section
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative -mx-1 flex flex-col gap-3 overflow-x-auto px-1 pt-1 pb-2 print:overflow-visible"
      >
        {ARMS.map((arm) => (
          <ArmFilm key={arm} {...{ arm, experiment, films, scale }} />
        ))}
      </section>
    </div>
  )
}
