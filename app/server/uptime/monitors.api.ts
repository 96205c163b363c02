import { monitor, monitorChange, monitorPause, newMonitor } from '~/shared/schemas/monitor'
import { done, idParams } from '~/shared/schemas/paging'
import { endpoint, guardOn } from '../http/endpoint'
import { createMonitor, createPageMonitor } from './create-monitor'
import { deleteMonitor } from './delete-monitor'
import { pauseMonitor } from './pause-monitor'
import { readMonitor } from './read-monitor'
import { updateMonitor } from './update-monitor'

type Params = { params: { id: string } }
const target = ({ params }: Params) => ({ kind: 'monitor' as const, id: params.id })

export const monitorRows = [
  endpoint.post('/api/monitors', {
    summary: 'Watch a page or an address of a site',
    guard: { on: 'monitor.update', target: ({ body }) => ({ kind: 'site', id: body.site }) },
    body: newMonitor,
    response: monitor,
    status: 201,
    run: (ctx, { body }) => createMonitor(ctx, body),
  }),
  endpoint.post('/api/pages/{id}/monitors', {
    summary: 'Watch a page in the usual way',
    guard: guardOn('monitor.update', ({ params }: Params) => ({ kind: 'page', id: params.id })),
    params: idParams,
    response: monitor,
    status: 201,
    run: (ctx) => createPageMonitor(ctx),
  }),
  endpoint.get('/api/monitors/{id}', {
    summary: 'One monitor with its settings; of headers and body only their names',
    guard: guardOn('monitor.read', target),
    params: idParams,
    response: monitor,
    run: (ctx) => readMonitor(ctx),
  }),
  endpoint.put('/api/monitors/{id}', {
    summary: 'The whole of a monitor’s settings anew; headers and a body that are null stay',
    guard: guardOn('monitor.update', target),
    params: idParams,
    body: monitorChange,
    response: monitor,
    run: (ctx, { body }) => updateMonitor(ctx, body),
  }),
  endpoint.delete('/api/monitors/{id}', {
    summary: 'Delete a monitor with its outages and all that it found',
    guard: guardOn('monitor.update', target),
    params: idParams,
    response: done,
    run: (ctx) => deleteMonitor(ctx),
  }),
  endpoint.post('/api/monitors/{id}/pause', {
    summary: 'Pause a monitor, or go on with it',
    guard: guardOn('monitor.update', target),
    params: idParams,
    body: monitorPause,
    response: monitor,
    run: (ctx, { body }) => pauseMonitor(ctx, body.isPaused),
  }),
]
