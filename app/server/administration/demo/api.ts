import { demoMark, demoMarkQuery, demoStatus } from '~/shared/schemas/demo'
import { endpoint } from '../../platform/http/endpoint'
import { readDemo } from './read-demo'
import { readDemoMark } from './read-demo-mark'
import { deleteDemo, requestDemo } from './request-demo'

export const demoRows = [
  endpoint.get('/api/demo', {
    summary: 'The organization with demo data, and how far its creation is',
    guard: 'super',
    response: demoStatus,
    run: (ctx) => readDemo(ctx),
  }),
  endpoint.get('/api/demo/mark', {
    summary: 'Whether a place is part of the demo data',
    guard: 'visitor',
    query: demoMarkQuery,
    response: demoMark,
    run: (ctx, { query }) => readDemoMark(ctx, query),
  }),
  endpoint.post('/api/demo', {
    summary: 'Create an organization with demo data; a job fills it. One that exists is returned',
    guard: 'super',
    response: demoStatus,
    status: 201,
    run: (ctx) => requestDemo(ctx),
  }),
  endpoint.delete('/api/demo', {
    summary: 'Remove the demo organization with all its data; a job does it',
    guard: 'super',
    response: demoStatus,
    run: (ctx) => deleteDemo(ctx),
  }),
]
