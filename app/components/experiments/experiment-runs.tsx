import { lowerFirst } from '~/shared/format/letter-case'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { paths } from '~/shared/paths'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { datesAround } from '~/shared/rules/time/dates-near'
import type { Experiment } from '~/shared/schemas/experiment'
import type { ExperimentArm } from '~/shared/schemas/experiment-change'

type Run = Experiment['runs'][number]

/** Reason why a run is excluded; null if it counts. */
function reasonOf({ counts, isNoisy, failureCode }: Run): string | null {
  if (counts) return null
  if (failureCode) return failureSentence(failureCode).replace(/\.$/, '')
  return isNoisy ? lowerFirst(runQualityMessages.disturbed) : messages.notCounted
}

export type ReportPage = { site: number; page: number }
type ArmProps = { arm: ExperimentArm; experiment: Experiment; place: ReportPage }

function Arm({ arm, experiment, place }: ArmProps) {
  const runs = experiment.runs.filter((run) => run.arm === arm)
  const { device, location } = experiment
  const to = (run: Run) =>
    paths.report(place.site, place.page, 'performance', {
      device,
      location,
      pointId: run._id,
      ...datesAround(experiment.createdAt),
    })
  return (
    <div className="min-w-0 flex-1 basis-60">
      <h3 className="text-13 font-semibold">
        {messages.arms[arm]}{' '}
        <span className="font-normal text-quiet">
          {messages.armRuns(runs.filter(({ counts }) => counts).length, runs.length)}
        </span>
      </h3>
      <ol className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13">
        {runs.map((run, index) => (
          <li key={run._id}>
            <a
              href={to(run)}
              aria-label={messages.runOf(messages.arms[arm], index + 1)}
              className="rounded-2 text-link underline decoration-edge underline-offset-2"
            >
              {runQualityMessages.run(index + 1)}
            </a>
            {reasonOf(run) === null ? null : <span className="text-quiet"> ({reasonOf(run)})</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

export function ExperimentRuns({ experiment, place }: Omit<ArmProps, 'arm'>) {
  if (experiment.runs.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4 px-4 py-3">
      <Arm arm="A" {...{ experiment, place }} />
      <Arm arm="B" {...{ experiment, place }} />
    </div>
  )
}
