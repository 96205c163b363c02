import { z } from 'zod'
import { client, deletionForm } from '~/shared/schemas/client'
import { consentFinding } from '~/shared/schemas/consent'
import { deleted } from '~/shared/schemas/deletion'
import { idParams, pageOf, queryId } from '~/shared/schemas/paging'
import {
  changedSite,
  createdSite,
  foundPage,
  newSite,
  pageName,
  pageSearch,
  pageUrl,
  site,
  siteChange,
  siteIds,
  siteQuery,
  siteSummary,
} from '~/shared/schemas/site'
import { movedSites, siteMove } from '~/shared/schemas/site-move'
import { byId, endpoint } from '../../platform/http/endpoint'
import { readClient } from '../clients'
import { createSite } from './create-site'
import { deleteSite } from './delete-site'
import { deleteSites } from './delete-sites'
import { findConsent } from './find-consent'
import { findPages, pageNames, searchPages } from './find-pages'
import { moveSites } from './move-sites'
import { listSites, readSite, sitesOfDevice } from './read-site'
import { updateSite } from './update-site'

const read = byId('site', 'site.read')

export const siteRows = [
  endpoint.get('/api/sites', {
    summary: 'Sites the caller may see',
    guard: 'caller',
    query: siteQuery,
    response: pageOf(siteSummary),
    run: (ctx, { query }) => listSites(ctx, query),
  }),
  endpoint.post('/api/sites', {
    summary: 'Create a site with its pages',
    guard: { on: 'site.create', target: ({ body }) => ({ kind: 'project', id: body.project }) },
    body: newSite,
    response: createdSite,
    status: 201,
    run: (ctx, { body }) => createSite(ctx, body),
  }),
  endpoint.get('/api/sites/findurl', {
    summary: 'Pages with this address',
    guard: 'caller',
    query: z.object({ url: z.string().max(2048) }),
    response: z.array(foundPage),
    run: (ctx, { query }) => findPages(ctx, query.url),
  }),
  endpoint.get('/api/sites/consent-cookie', {
    inDemo: 'closed',
    summary: 'What asks for consent on a page, and which cookie would give it; for admins',
    guard: 'user',
    query: z.object({ url: pageUrl }),
    response: consentFinding,
    run: (ctx, { query }) => findConsent(ctx, query.url),
  }),
  endpoint.get('/api/sites/pages', {
    summary: 'Search pages by name or address',
    guard: 'caller',
    query: pageSearch,
    response: pageOf(foundPage),
    run: (ctx, { query }) => searchPages(ctx, query),
  }),
  endpoint.get('/api/sites/pagenames', {
    summary: 'Pages the caller may see, by name only',
    guard: 'caller',
    query: z.object({ site: queryId.optional() }),
    response: z.array(pageName),
    run: (ctx, { query }) => pageNames(ctx, query.site),
  }),
  endpoint.get('/api/sites/{id}', {
    summary: 'One site with its pages',
    ...read,
    response: site,
    run: (ctx) => readSite(ctx),
  }),
  endpoint.put('/api/sites/{id}', {
    summary: 'Update a site; omitted fields stay unchanged',
    ...byId('site', 'site.update'),
    body: siteChange,
    response: changedSite,
    run: (ctx, { body }) => updateSite(ctx, body),
  }),
  endpoint.delete('/api/sites/{id}', {
    summary: 'Delete a site with its pages and their results; its name confirms',
    ...byId('site', 'site.delete'),
    body: deletionForm,
    response: deleted,
    run: (ctx, { body }) => deleteSite(ctx, body),
  }),
  endpoint.get('/api/sites/{id}/client', {
    summary: 'The client of a site',
    ...read,
    response: client,
    run: (ctx) => readClient(ctx),
  }),
  endpoint.delete('/api/projects/{id}/sites', {
    summary: 'Delete several sites of a project, all of them or none',
    ...byId('project', 'site.delete'),
    body: siteIds,
    response: deleted,
    run: (ctx, { body }) => deleteSites(ctx, body.sites),
  }),
  endpoint.put('/api/projects/{id}/movesites', {
    summary: 'Move sites with their history to another project of the client, all of them or none',
    ...byId('project', 'site.update'),
    body: siteMove,
    response: movedSites,
    run: (ctx, { body }) => moveSites(ctx, body),
  }),
  endpoint.get('/api/clients/{id}/sites', {
    summary: 'Sites of a client',
    ...byId('client', 'client.read'),
    query: siteQuery.omit({ client: true }),
    response: pageOf(siteSummary),
    run: (ctx, { params, query }) => listSites(ctx, { ...query, client: Number(params.id) }),
  }),
  endpoint.get('/api/devices/{id}/sites', {
    summary: 'Sites that are tested on a device',
    guard: 'caller',
    params: idParams,
    response: z.array(siteSummary),
    run: (ctx, { params }) => sitesOfDevice(ctx, params.id),
  }),
]
