import {
  alertAcknowledgement,
  alertDetail,
  alertFilter,
  alertList,
  alertQuery,
  alertSnooze,
  bulkAcknowledged,
  bulkAcknowledgement,
  openAlertCount,
} from '~/shared/schemas/alert'
import { uuidParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { acknowledgeAlert, acknowledgeAlerts, unacknowledgeAlert } from './acknowledge-alert'
import { exportAlerts } from './export-alerts'
import { countOpen, listAlerts } from './list-alerts'
import { readAlert } from './read-alert'
import { snoozeAlert, wakeAlert } from './snooze-alert'

/** An alert may be about several places: each call checks those that the caller sees. */
const ofAlert = { guard: 'caller', params: uuidParams, response: alertDetail } as const

export const alertRows = [
  endpoint.get('/api/alerts', {
    summary: 'Alerts of what the caller may see, worst first, then newest',
    guard: 'caller',
    query: alertQuery,
    response: alertList,
    run: (ctx, { query }) => listAlerts(ctx, query),
  }),
  endpoint.get('/api/alerts/csv', {
    summary: 'The same as CSV, at most 50,000 of them',
    mayLag: true,
    guard: 'caller',
    query: alertFilter,
    isStream: true,
    media: 'text/csv',
    run: (ctx, { query }) => exportAlerts(ctx, query),
  }),
  endpoint.get('/api/alerts/count', {
    summary: 'How many alerts are open and not acknowledged, at most 100; improvements do not count',
    guard: 'caller',
    response: openAlertCount,
    run: (ctx) => countOpen(ctx),
  }),
  endpoint.post('/api/alerts/acknowledge', {
    summary: 'Acknowledge several alerts; those that the caller may not acknowledge are skipped',
    guard: 'caller',
    body: bulkAcknowledgement,
    response: bulkAcknowledged,
    run: (ctx, { body }) => acknowledgeAlerts(ctx, body),
  }),
  endpoint.get('/api/alerts/{id}', {
    summary:
      'One alert: what crossed, what happened before, who was notified over which channel and with what result',
    ...ofAlert,
    run: (ctx, { params }) => readAlert(ctx, params.id),
  }),
  endpoint.post('/api/alerts/{id}/acknowledge', {
    summary: 'Mark an alert as seen, with an optional note; a conflict if another user has',
    ...ofAlert,
    body: alertAcknowledgement,
    run: (ctx, { params, body }) => acknowledgeAlert(ctx, params.id, body),
  }),
  endpoint.post('/api/alerts/{id}/unacknowledge', {
    summary: 'Remove the acknowledgement of an alert',
    ...ofAlert,
    run: (ctx, { params }) => unacknowledgeAlert(ctx, params.id),
  }),
  endpoint.post('/api/alerts/{id}/snooze', {
    summary: 'Pause the notifications of an alert for a time; its recovery is still sent',
    ...ofAlert,
    body: alertSnooze,
    run: (ctx, { params, body }) => snoozeAlert(ctx, params.id, body),
  }),
  endpoint.post('/api/alerts/{id}/wake', {
    summary: 'End the snooze of an alert',
    ...ofAlert,
    run: (ctx, { params }) => wakeAlert(ctx, params.id),
  }),
]
