import { z } from 'zod'
import {
  type TestSelection,
  testBatch,
  testIds,
  testScope,
  testSelection,
  watchedTest,
} from '~/shared/schemas/lighthouse'
import type { TargetRef } from '../../platform/access'
import { endpoint, refuseCookie } from '../../platform/http/endpoint'
import { liveStream } from '../../platform/http/live-stream'
import { previewTests } from './preview-tests'
import { requestTests } from './request-tests'
import { pageTests, testStatuses } from './test-statuses'

const LEVELS = ['page', 'site', 'project', 'client', 'organization'] as const

function targetOf(selection: TestSelection): TargetRef {
  const kind = LEVELS.find((level) => selection[`${level}_id`] !== undefined) ?? 'organization'
  return { kind, id: selection[`${kind}_id`] ?? 0 }
}

export const testRows = [
  endpoint.get('/api/lighthouses/runtestfromdashboard', {
    summary: 'Start tests (bearer tokens only; browsers use POST)',
    keyScope: 'test',
    guard: { on: 'test.create', target: ({ query }) => targetOf(query) },
    query: testSelection,
    response: testBatch,
    run: (ctx, { query }, { request }) => {
      refuseCookie(request)
      return requestTests(ctx, query)
    },
  }),
  endpoint.post('/api/lighthouses/runtestfromdashboard', {
    summary: 'Start tests of all selected pages',
    guard: { on: 'test.create', target: ({ body }) => targetOf(body) },
    body: testSelection,
    response: testBatch,
    status: 201,
    run: (ctx, { body }) => requestTests(ctx, body),
  }),
  endpoint.get('/api/lighthouses/test-scope', {
    summary: 'What a request of everything selected would test, without asking for it',
    guard: { on: 'test.create', target: ({ query }) => targetOf(query) },
    query: testSelection,
    response: testScope,
    run: (ctx, { query }) => previewTests(ctx, query),
  }),
  endpoint.post('/api/lighthouses/testqueuebyids', {
    inDemo: 'open',
    summary: 'Status of tests, and what they wait for',
    keyScope: 'read',
    guard: 'visitor',
    body: testIds,
    response: z.array(watchedTest),
    run: (ctx, { body }) => testStatuses(ctx, body.ids),
  }),
  endpoint.get('/api/lighthouses/tests', {
    summary: 'Current and just finished tests of a page',
    guard: { on: 'test.read', target: ({ query }) => ({ kind: 'page', id: query.page_id }) },
    query: z.object({ page_id: z.coerce.number().int() }),
    response: z.array(watchedTest),
    run: (ctx) => pageTests(ctx),
  }),
  endpoint.get('/api/lighthouses/tests/stream', {
    summary: 'The same as server-sent events, whenever something changed',
    guard: { on: 'test.read', target: ({ query }) => ({ kind: 'page', id: query.page_id }) },
    query: z.object({ page_id: z.coerce.number().int() }),
    isStream: true,
    opens: 'events',
    media: 'text/event-stream',
    run: async (ctx, _, { request, isStillAllowed }) =>
      liveStream(ctx, { topic: 'tests', look: () => pageTests(ctx) }, request, isStillAllowed),
  }),
]
