import { site } from '~/shared/schemas/site'
import { bulkResult, bulkSites, siteCopy } from '~/shared/schemas/site-import'
import { byId, endpoint } from '../../platform/http/endpoint'
import { createSites } from './create-sites'
import { duplicateSite } from './duplicate-site'
import { exportSites, exportTemplate } from './export-sites'

export const siteSettingsRows = [
  endpoint.post('/api/sites/bulk', {
    summary: 'Create up to 500 sites with their pages and monitors: all of them, or the valid ones',
    guard: { on: 'site.create', target: ({ body }) => ({ kind: 'project', id: body.project }) },
    body: bulkSites,
    response: bulkResult,
    bodyLimit: 8 * 1024 * 1024,
    run: (ctx, { body }) => createSites(ctx, body),
  }),
  endpoint.get('/api/sites/import-template', {
    summary: 'A CSV file with every column of an import and two examples',
    guard: 'caller',
    media: 'text/csv',
    run: () => exportTemplate(),
  }),
  endpoint.get('/api/projects/{id}/sites/export', {
    summary: 'All settings of the sites of a project as CSV, which an import reads back; never secrets',
    ...byId('project', 'siteImport.read'),
    isStream: true,
    media: 'text/csv',
    run: (ctx) => exportSites(ctx),
  }),
  endpoint.get('/api/clients/{id}/sites/export', {
    summary: 'The same for all projects of a client',
    ...byId('client', 'client.update'),
    isStream: true,
    media: 'text/csv',
    run: (ctx) => exportSites(ctx),
  }),
  endpoint.post('/api/sites/{id}/duplicate', {
    summary:
      'Copy a site under a new name, on demand with another host, its monitors and scripts; never secrets',
    ...byId('site', 'site.create'),
    body: siteCopy,
    response: site,
    status: 201,
    run: (ctx, { body }) => duplicateSite(ctx, body),
  }),
]
