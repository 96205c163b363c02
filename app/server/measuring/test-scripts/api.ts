import { done } from '~/shared/schemas/paging'
import {
  pageScript,
  pageScriptChange,
  scriptCheck,
  scriptCheckInput,
  siteScripts,
} from '~/shared/schemas/test-script'
import { byId, endpoint } from '../../platform/http/endpoint'
import { checkScript } from './check-script'
import { deleteScript } from './delete-script'
import { listSiteScripts, readScript } from './read-script'
import { saveScript } from './save-script'

const change = byId('page', 'script.update')

export const testScriptRows = [
  endpoint.get('/api/pages/{id}/script', {
    summary: 'The script of a page, its secrets by name only; an empty text when it has none',
    ...byId('page', 'script.read'),
    response: pageScript,
    run: (ctx) => readScript(ctx),
  }),
  endpoint.put('/api/pages/{id}/script', {
    summary: 'Set the script of a page; unnamed secrets stay unchanged',
    ...change,
    body: pageScriptChange,
    response: pageScript,
    run: (ctx, { body }) => saveScript(ctx, body),
  }),
  endpoint.delete('/api/pages/{id}/script', {
    summary: 'Remove the script of a page',
    ...change,
    response: done,
    run: (ctx) => deleteScript(ctx),
  }),
  endpoint.get('/api/sites/{id}/scripts', {
    summary: 'Which pages of a site have a script',
    ...byId('site', 'script.read'),
    response: siteScripts,
    run: (ctx) => listSiteScripts(ctx),
  }),
  endpoint.post('/api/test-scripts/check', {
    inDemo: 'open',
    summary: 'Validate a script: errors by line and column, or its steps',
    keyScope: 'read',
    guard: 'caller',
    body: scriptCheckInput,
    response: scriptCheck,
    run: async (_, { body }) => checkScript(body),
  }),
]
