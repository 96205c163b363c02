import { endpoint } from '../../platform/http/endpoint'
import { METRICS_TYPE } from '../../platform/metrics'
import { readMeasurements } from './read-measurements'

export const measurementRows = [
  endpoint.get('/api/metrics', {
    summary:
      'Newest scores, vitals, availability and certificate days of all that the caller sees, in the text format of Prometheus',
    mayLag: true,
    guard: 'caller',
    media: 'text/plain',
    run: async (ctx) =>
      new Response(await readMeasurements(ctx), { headers: { 'content-type': METRICS_TYPE } }),
  }),
]
