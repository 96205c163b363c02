import { siteImport } from '~/shared/schemas/site-import'
import { importHistory, MAX_TOOL_FILE_BYTES, toolFileQuery, toolServer } from '~/shared/schemas/tool-import'
import { byId, byUuid, endpoint } from '../../platform/http/endpoint'
import { importFile, importServer } from './import-file'
import { readImportHistory } from './read-history'
import { withUpload } from './receive-file'

/** A large database, or a server with years of builds. */
const LIMIT_MS = 600_000

export const toolImportRows = [
  endpoint.post('/api/projects/{id}/tool-imports', {
    summary: 'Check a file of Lighthouse CI, Uptime Kuma or sitespeed.io, which is the body of the call',
    ...byId('project', 'site.create'),
    query: toolFileQuery,
    response: siteImport,
    status: 201,
    bodyLimit: MAX_TOOL_FILE_BYTES,
    limitMs: LIMIT_MS,
    run: (ctx, { query: { fileName: name, ...query } }, { request }) =>
      withUpload(request, (path) => importFile(ctx, { ...query, name, path })),
  }),
  endpoint.post('/api/projects/{id}/tool-imports/server', {
    summary: 'Check the sites and builds of a Lighthouse CI server',
    ...byId('project', 'site.create'),
    body: toolServer,
    response: siteImport,
    status: 201,
    limitMs: LIMIT_MS,
    run: (ctx, { body }) => importServer(ctx, body),
  }),
  endpoint.get('/api/site-imports/{id}/history', {
    summary: 'What an import brings beside its sites, and what of its file is not imported',
    ...byUuid('siteImport', 'siteImport.read'),
    response: importHistory,
    run: (ctx) => readImportHistory(ctx),
  }),
]
