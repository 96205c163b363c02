import { z } from 'zod'
import {
  importConfirmation,
  importRowQuery,
  MAX_IMPORT_BYTES,
  newSiteImport,
  siteImportRows as rowsOfImport,
  siteImport,
} from '~/shared/schemas/site-import'
import { byId, byUuid, endpoint } from '../../platform/http/endpoint'
import { confirmImport } from './confirm-import'
import { importText } from './import-text'
import { listImports, listRows, readImport } from './read-import'
import { exportResult } from './result-file'

const read = byUuid('siteImport', 'siteImport.read')
/** JSON escapes quotes and line breaks. */
const BODY_LIMIT = 2 * MAX_IMPORT_BYTES
const LIMIT_MS = 120_000

export const siteImportRows = [
  endpoint.get('/api/projects/{id}/site-imports', {
    summary: 'The newest imports into a project',
    ...byId('project', 'siteImport.read'),
    response: z.array(siteImport),
    run: (ctx) => listImports(ctx),
  }),
  endpoint.post('/api/projects/{id}/site-imports', {
    summary: 'Check sites of a CSV file, or addresses one a line; nothing is written before it is confirmed',
    ...byId('project', 'site.create'),
    body: newSiteImport,
    response: siteImport,
    status: 201,
    bodyLimit: BODY_LIMIT,
    limitMs: LIMIT_MS,
    run: (ctx, { body }) => importText(ctx, body),
  }),
  endpoint.get('/api/site-imports/{id}', {
    summary: 'An import: what its rows come to, and how far it is',
    ...read,
    response: siteImport,
    run: (ctx) => readImport(ctx),
  }),
  endpoint.get('/api/site-imports/{id}/rows', {
    summary: 'The rows of an import with their results; refused ones first',
    ...read,
    query: importRowQuery,
    response: rowsOfImport,
    run: (ctx, { query }) => listRows(ctx, query),
  }),
  endpoint.get('/api/site-imports/{id}/result', {
    summary: 'The same as CSV, in the order of the file',
    ...read,
    isStream: true,
    media: 'text/csv',
    run: (ctx) => exportResult(ctx),
  }),
  endpoint.post('/api/site-imports/{id}/confirm', {
    summary: 'Write the checked rows; a job does it',
    ...byUuid('siteImport', 'site.create'),
    body: importConfirmation,
    response: siteImport,
    run: (ctx, { body }) => confirmImport(ctx, body),
  }),
]
