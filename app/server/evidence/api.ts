import { z } from 'zod'
import { filmstripView, requestList } from '~/shared/schemas/lighthouse'
import { uuidParams } from '~/shared/schemas/paging'
import { endpoint, guardOn } from '../http/endpoint'
import { readFilmstrip, readImage, readReportFile, readRequests } from './read-evidence'

const imageParams = uuidParams.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) })
const ofRun = guardOn('run.read', ({ params }: { params: { id: string } }) => ({
  kind: 'run',
  id: params.id,
}))

export const evidenceRows = [
  endpoint({
    method: 'get',
    path: '/api/lighthouses/{id}/requests',
    summary: 'Network requests of a run with their phases',
    guard: ofRun,
    params: uuidParams,
    response: requestList,
    run: (ctx) => readRequests(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/api/lighthouses/{id}/filmstrip',
    summary: 'Frames of the load of a run',
    guard: ofRun,
    params: uuidParams,
    response: filmstripView,
    run: (ctx) => readFilmstrip(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/api/lighthouses/{id}/evidence/{hash}',
    summary: 'One image of a run',
    guard: ofRun,
    params: imageParams,
    run: (ctx, { params }) => readImage(ctx, params.hash),
  }),
  endpoint({
    method: 'get',
    path: '/api/lighthouses/reportFile/{id}',
    summary: 'The stored Lighthouse report of a run',
    guard: ofRun,
    params: uuidParams,
    run: (ctx) => readReportFile(ctx),
  }),
]
