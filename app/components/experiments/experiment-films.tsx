import type { EvenSlot } from '~/components/report/filmstrip-slots'
import { classes } from '~/components/ui/classes'
import { formatTime } from '~/shared/format/time'
import { messages } from '~/shared/messages'
import type { Experiment } from '~/shared/schemas/experiment'
import type { ExperimentArm } from '~/shared/schemas/experiment-change'
import { ARMS, type ArmFilms, filmRuns, type Scale, scaleOf, slotsOf } from './arm-films'

const words = messages.experiments.films

function Frame({ slot, width, height }: { slot: EvenSlot; width: number; height: number }) {
  const isMarked = slot.marks.length > 0
  const time = formatTime(slot.atMs).text
  return (
    <li className="flex min-w-12 max-w-30 flex-1 flex-col gap-1 text-12">
      <div
        className={classes(
          'overflow-hidden rounded-2 bg-sunken outline',
          isMarked ? 'outline-3 -outline-offset-1 outline-mark' : 'outline-1 outline-line',
        )}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {slot.src ? (
          <img
            src={slot.src}
            alt={messages.overview.film.after(time)}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            className="block size-full object-cover object-top"
          />
        ) : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={isMarked ? 'font-semibold' : 'text-quiet'}>{time}</span>
        {isMarked ? (
          <span className="rounded-2 bg-accent px-1 font-semibold text-on-accent">
            {slot.marks.join(' ')}
          </span>
        ) : null}
      </p>
    </li>
  )
}

type ArmProps = { arm: ExperimentArm; experiment: Experiment; films: ArmFilms; scale: Scale }

function ArmFilm({ arm, experiment, films, scale }: ArmProps) {
  const film = films[arm]
  const run = experiment.runs.find(({ _id }) => _id === filmRuns(experiment)[arm])
  const painted = { fcp: run?.figures['fcp'] ?? null, lcp: run?.figures['lcp'] ?? null }
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="sticky left-0 self-start text-13 font-medium">{messages.experiments.arms[arm]}</h4>
      {film ? (
        <ol className="flex gap-2">
          {slotsOf(film, painted, scale).map((slot) => (
            <Frame key={slot.atMs} slot={slot} width={film.width} height={film.height} />
          ))}
        </ol>
      ) : (
        <p className="text-13 text-quiet">{words.none}.</p>
      )}
    </div>
  )
}

/** The films of both arms under each other, at the same moments: what a visitor would see of the change. */
export function ExperimentFilms({ experiment, films }: { experiment: Experiment; films: ArmFilms }) {
  if (ARMS.every((arm) => !films[arm])) return null
  const scale = scaleOf(films)
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <h3 className="text-13 font-semibold">
        {words.title} <span className="font-normal text-quiet">{words.note}</span>
      </h3>
      <section
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="-mx-1 flex flex-col gap-3 overflow-x-auto px-1 pt-1 pb-2 print:overflow-visible"
      >
        {ARMS.map((arm) => (
          <ArmFilm key={arm} {...{ arm, experiment, films, scale }} />
        ))}
      </section>
    </div>
  )
}
