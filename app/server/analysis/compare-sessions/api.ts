import {
  chosenQuery,
  chosenTestList,
  compareSession,
  compareSessionChange,
  compareSessionDetail,
  compareSessionQuery,
  newCompareSession,
  sessionDetailQuery,
  testChoice,
  testChoiceQuery,
} from '~/shared/schemas/compare-session'
import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { deleteSession, updateSession } from './change-session'
import { createSession } from './create-session'
import { listChosenTests, listTestChoices } from './list-choices'
import { listSessions } from './list-sessions'
import { readSession } from './read-session'

export const compareSessionRows = [
  endpoint.get('/api/compare-sessions', {
    summary: 'Comparisons of which the caller may see all tests, newest first',
    guard: 'caller',
    query: compareSessionQuery,
    response: pageOf(compareSession),
    run: (ctx, { query }) => listSessions(ctx, query),
  }),
  endpoint.post('/api/compare-sessions', {
    summary: 'Compare 2 to 8 tests; they are kept while the session exists',
    guard: 'caller',
    body: newCompareSession,
    response: compareSession,
    status: 201,
    run: (ctx, { body }) => createSession(ctx, body),
  }),
  endpoint.get('/api/compare-sessions/choices', {
    summary: 'Tests to compare: the newest of each page, device and location, or all of one page',
    guard: 'caller',
    query: testChoiceQuery,
    response: pageOf(testChoice),
    run: (ctx, { query }) => listTestChoices(ctx, query),
  }),
  endpoint.get('/api/compare-sessions/chosen', {
    summary: 'Tests by the ids of their points',
    guard: 'caller',
    query: chosenQuery,
    response: chosenTestList,
    run: (ctx, { query }) => listChosenTests(ctx, query),
  }),
  endpoint.get('/api/compare-sessions/{id}', {
    summary: 'A session with the figures of its tests, each compared with the baseline',
    guard: 'caller',
    openToLinksTo: ['compareSession'],
    params: uuidParams,
    query: sessionDetailQuery,
    response: compareSessionDetail,
    run: (ctx, { params, query }) => readSession(ctx, params.id, query),
  }),
  endpoint.put('/api/compare-sessions/{id}', {
    summary: 'Change the title, the notes or the baseline of a session',
    guard: 'caller',
    params: uuidParams,
    body: compareSessionChange,
    response: compareSession,
    run: (ctx, { params, body }) => updateSession(ctx, params.id, body),
  }),
  endpoint.delete('/api/compare-sessions/{id}', {
    summary: 'Delete a session; its tests are no longer kept for it',
    guard: 'caller',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => deleteSession(ctx, params.id),
  }),
]
