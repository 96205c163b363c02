import { testDetail } from '~/shared/schemas/lighthouse'
import { done } from '~/shared/schemas/paging'
import { testRuns } from '~/shared/schemas/run-quality'
import {
  canceled,
  cancelQueuedBody,
  cancelTestsBody,
  freeBatches,
  managedTestQuery,
  managedTests,
} from '~/shared/schemas/test-management'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { liveStream } from '../../platform/http/live-stream'
import { cancelQueuedTests, cancelTests } from './cancel-tests'
import { deleteTest } from './delete-test'
import { listOwnFreeBatches } from './list-free-batches'
import { digestManagedTests, listManagedTests } from './list-managed-tests'
import { readTest } from './read-test'
import { readTestRuns } from './read-test-runs'

export const testManagementRows = [
  endpoint.get('/api/lighthouses/manual-tests', {
    summary: 'Manual tests in the clients and projects the caller administers',
    guard: 'caller',
    query: managedTestQuery,
    response: managedTests,
    run: (ctx, { query }) => listManagedTests(ctx, query),
  }),
  endpoint.get('/api/lighthouses/manual-tests/stream', {
    summary: 'A digest of the same as server-sent events, whenever it changed',
    guard: 'caller',
    query: managedTestQuery,
    isStream: true,
    opens: 'events',
    media: 'text/event-stream',
    run: async (ctx, { query }, { request, isStillAllowed }) =>
      liveStream(
        ctx,
        { topic: 'tests', look: () => digestManagedTests(ctx, query), isShared: true },
        request,
        isStillAllowed,
      ),
  }),
  endpoint.post('/api/lighthouses/manual-tests/cancel', {
    summary: 'Cancel tests that wait or run, all of those named or none',
    keyScope: 'test',
    guard: 'caller',
    body: cancelTestsBody,
    response: canceled,
    run: (ctx, { body }) => cancelTests(ctx, body.ids),
  }),
  endpoint.post('/api/lighthouses/manual-tests/cancel-queued', {
    summary: 'Cancel all queued tests the caller administers that match the filter',
    keyScope: 'test',
    guard: 'caller',
    body: cancelQueuedBody,
    response: canceled,
    run: (ctx, { body }) => cancelQueuedTests(ctx, body),
  }),
  endpoint.get('/api/lighthouses/test/{id}', {
    summary: 'One test, by its own id or that of its point',
    ...byUuid('test', 'test.read'),
    response: testDetail,
    run: (ctx) => readTest(ctx),
  }),
  endpoint.delete('/api/lighthouses/test/{id}', {
    summary: 'Delete the data of a test, named by its own id or that of its point',
    ...byUuid('test', 'test.delete'),
    response: done,
    run: (ctx) => deleteTest(ctx),
  }),
  endpoint.get('/api/free-test-batch/test-batches-by-user', {
    summary: 'Tests the caller started during a trial',
    guard: 'user',
    response: freeBatches,
    run: (ctx) => listOwnFreeBatches(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/runs', {
    summary: 'All runs of the test that a test point belongs to, with their spread',
    ...byUuid('run', 'run.read'),
    response: testRuns,
    run: (ctx) => readTestRuns(ctx),
  }),
]
