import { done, idParams } from '~/shared/schemas/paging'
import {
  pageScript,
  pageScriptChange,
  scriptCheck,
  scriptCheckInput,
  siteScripts,
} from '~/shared/schemas/test-script'
import { endpoint, guardOn } from '../http/endpoint'
import { checkScript } from './check-script'
import { deleteScript } from './delete-script'
import { listSiteScripts, readScript } from './read-script'
import { saveScript } from './save-script'

const page = ({ params }: { params: { id: string } }) => ({ kind: 'page' as const, id: params.id })
const site = ({ params }: { params: { id: string } }) => ({ kind: 'site' as const, id: params.id })
const change = guardOn('script.update', page)

export const testScriptRows = [
  endpoint.get('/api/pages/{id}/script', {
    summary: 'The script of a page, its secrets by name only; an empty text when it has none',
    guard: guardOn('script.read', page),
    params: idParams,
    response: pageScript,
    run: (ctx) => readScript(ctx),
  }),
  endpoint.put('/api/pages/{id}/script', {
    summary: 'Give a page a script; secrets that are not named stay as they are',
    guard: change,
    params: idParams,
    body: pageScriptChange,
    response: pageScript,
    run: (ctx, { body }) => saveScript(ctx, body),
  }),
  endpoint.delete('/api/pages/{id}/script', {
    summary: 'Measure a page without a script again',
    guard: change,
    params: idParams,
    response: done,
    run: (ctx) => deleteScript(ctx),
  }),
  endpoint.get('/api/sites/{id}/scripts', {
    summary: 'Which pages of a site have a script',
    guard: guardOn('script.read', site),
    params: idParams,
    response: siteScripts,
    run: (ctx) => listSiteScripts(ctx),
  }),
  endpoint.post('/api/test-scripts/check', {
    summary: 'What is wrong with a script, by line and column, or what it would do',
    guard: 'caller',
    body: scriptCheckInput,
    response: scriptCheck,
    run: async (_, { body }) => checkScript(body),
  }),
]
