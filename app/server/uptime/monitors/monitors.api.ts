import { monitor, monitorChange, monitorPause, newMonitor } from '~/shared/schemas/monitor'
import { done } from '~/shared/schemas/paging'
import { byId, endpoint } from '../../platform/http/endpoint'
import { createMonitor, createPageMonitor } from './create-monitor'
import { deleteMonitor } from './delete-monitor'
import { pauseMonitor } from './pause-monitor'
import { readMonitor } from './read-monitor'
import { updateMonitor } from './update-monitor'

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
    ...byId('page', 'monitor.update'),
    response: monitor,
    status: 201,
    run: (ctx) => createPageMonitor(ctx),
  }),
  endpoint.get('/api/monitors/{id}', {
    summary: 'One monitor with its settings; of headers and body only their names',
    ...byId('monitor', 'monitor.read'),
    response: monitor,
    run: (ctx) => readMonitor(ctx),
  }),
  endpoint.put('/api/monitors/{id}', {
    summary: 'Change a monitor; within its request, headers and body that are null stay unchanged',
    ...byId('monitor', 'monitor.update'),
    body: monitorChange,
    response: monitor,
    run: (ctx, { body }) => updateMonitor(ctx, body),
  }),
  endpoint.delete('/api/monitors/{id}', {
    summary: 'Delete a monitor with its outages and results',
    ...byId('monitor', 'monitor.update'),
    response: done,
    run: (ctx) => deleteMonitor(ctx),
  }),
  endpoint.post('/api/monitors/{id}/pause', {
    summary: 'Pause or resume a monitor',
    ...byId('monitor', 'monitor.update'),
    body: monitorPause,
    response: monitor,
    run: (ctx, { body }) => pauseMonitor(ctx, body.isPaused),
  }),
]
