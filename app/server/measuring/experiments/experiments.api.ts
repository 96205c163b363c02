import { z } from 'zod'
import { experiment, experimentForm, experimentList, experimentQuery } from '~/shared/schemas/experiment'
import { uuidParams } from '~/shared/schemas/paging'
import { byUuid, endpoint, guardOn } from '../../platform/http/endpoint'
import { createExperiment } from './create-experiment'
import { listExperiments, listPageExperiments } from './list-experiments'

const ofPage = guardOn('run.read', (input: { query: { page_id: number } }) => ({
  kind: 'page',
  id: input.query.page_id,
}))
const ofRun = ({ params }: { params: { id: string } }) => ({ kind: 'run', id: params.id }) as const

export const experimentRows = [
  endpoint.get('/api/lighthouses/experiments', {
    summary: 'The newest experiments of a page, on all its devices and from all its locations',
    guard: ofPage,
    query: experimentQuery,
    response: z.array(experiment),
    run: (ctx) => listPageExperiments(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/experiments', {
    summary: 'Suggested experiments for the page of a run, and results of earlier ones',
    ...byUuid('run', 'run.read'),
    response: experimentList,
    run: (ctx) => listExperiments(ctx),
  }),
  endpoint.post('/api/lighthouses/{id}/experiments', {
    summary: 'Start an experiment that compares a change with the original page',
    guard: { on: 'experiment.create', target: ({ params }) => ofRun({ params }) },
    params: uuidParams,
    body: experimentForm,
    response: experiment,
    status: 201,
    run: (ctx, { body }) => createExperiment(ctx, body),
  }),
]
