import { experiment, experimentForm, experimentList } from '~/shared/schemas/experiment'
import { uuidParams } from '~/shared/schemas/paging'
import { byUuid, endpoint } from '../http/endpoint'
import { createExperiment } from './create-experiment'
import { listExperiments } from './list-experiments'

const ofRun = ({ params }: { params: { id: string } }) => ({ kind: 'run', id: params.id }) as const

export const experimentRows = [
  endpoint.get('/api/lighthouses/{id}/experiments', {
    summary: 'What can be tried on the page of a run, and what came of what was tried',
    ...byUuid('run', 'run.read'),
    response: experimentList,
    run: (ctx) => listExperiments(ctx),
  }),
  endpoint.post('/api/lighthouses/{id}/experiments', {
    summary: 'Try a change to the page of a run against the page as it is',
    guard: { on: 'experiment.create', target: ({ params }) => ofRun({ params }) },
    params: uuidParams,
    body: experimentForm,
    response: experiment,
    status: 201,
    run: (ctx, { body }) => createExperiment(ctx, body),
  }),
]
