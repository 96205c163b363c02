import { benchmark, benchmarkClientQuery, benchmarkClients, benchmarkQuery } from '~/shared/schemas/benchmark'
import { endpoint, guardOn } from '../../platform/http/endpoint'
import { exportBenchmark } from './export-benchmark'
import { listClients, readBenchmark } from './read-benchmark'

const ofClient = guardOn('client.read', (input: { query: { client: number } }) => ({
  kind: 'client',
  id: input.query.client,
}))

export const benchmarkRows = [
  endpoint.get('/api/benchmarks', {
    summary:
      'Own pages of a client among those of its competitors: places, gaps to the leader and their causes',
    mayLag: true,
    guard: ofClient,
    openToLinksTo: ['benchmark'],
    query: benchmarkQuery,
    response: benchmark,
    run: (ctx, { query }) => readBenchmark(ctx, query),
  }),
  endpoint.get('/api/benchmarks/csv', {
    summary: 'The same as CSV',
    mayLag: true,
    guard: ofClient,
    openToLinksTo: ['benchmark'],
    query: benchmarkQuery,
    isStream: true,
    media: 'text/csv',
    run: (ctx, { query }) => exportBenchmark(ctx, query),
  }),
  endpoint.get('/api/benchmarks/clients', {
    summary:
      'Clients with the number of their pages and competitors, those with competitors first, at most 200',
    guard: 'visitor',
    openToLinksTo: ['benchmark'],
    query: benchmarkClientQuery,
    response: benchmarkClients,
    run: (ctx, { query }) => listClients(ctx, query),
  }),
]
