import { editableQuery, editableSites, siteEdit, siteEditResult } from '~/shared/schemas/site-edit'
import { endpoint } from '../../platform/http/endpoint'
import { readEditable } from './read-editable'
import { updateSites } from './update-sites'

export const siteEditRows = [
  endpoint.get('/api/sites/multi', {
    summary: 'Sites of a project to edit together: what they share, and the version of each',
    // Not `site.update`, which is refused for demo data: there the form may be looked at.
    guard: { on: 'project.update', target: ({ query }) => ({ kind: 'project', id: query.project }) },
    query: editableQuery,
    response: editableSites,
    run: (ctx, { query }) => readEditable(ctx, query),
  }),
  endpoint.put('/api/sites/multi', {
    summary: 'Update many sites, all of them or none; omitted fields stay unchanged',
    guard: { on: 'site.update', target: ({ body }) => ({ kind: 'site', id: body.sites[0] ?? 0 }) },
    body: siteEdit,
    response: siteEditResult,
    run: (ctx, { body }) => updateSites(ctx, body),
  }),
]
