import { Card } from '~/components/ui/card'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import { withParams } from '~/shared/paths'
import type { Experiment } from '~/shared/schemas/experiment'
import type { ArmFilms } from './arm-films'
import { ExperimentFilms } from './experiment-films'
import { ExperimentList } from './experiment-list'
import { ExperimentResult } from './experiment-result'
import { ExperimentRuns, type ReportPage } from './experiment-runs'
import { selectExperiment } from './under-way'

export interface ExperimentCardsProps {
  experiments: Experiment[]
  place: ReportPage
  pathname: string
  search: URLSearchParams
  timeZone: string
  films: ArmFilms
}

export function ExperimentCards(props: ExperimentCardsProps) {
  const { experiments, place, pathname, search, timeZone, films } = props
  const shown = selectExperiment(experiments, search.get('experiment'))
  if (!shown) {
    return (
      <Card title={messages.listTitle} note={messages.listNote}>
        <p className="text-quiet">{messages.none}.</p>
      </Card>
    )
  }
  const to = (experiment: string) => withParams(pathname, search, { experiment, dialog: null, offer: null })
  return (
    <>
      <Card title={messages.listTitle} note={messages.listNote} flush>
        <ExperimentList {...{ experiments, to, timeZone }} selectedId={shown._id} />
      </Card>
      <Card title={messages.resultOf(shown.title)} note={shown.message ?? messages.states[shown.state]} flush>
        {shown.result ? <ExperimentResult {...shown.result} /> : null}
        <ExperimentFilms experiment={shown} films={films} />
        <ExperimentRuns experiment={shown} place={place} />
      </Card>
    </>
  )
}
