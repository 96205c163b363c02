import {
  clientColumnQuery,
  columnQuery,
  foundPlaces,
  navigationColumn,
  pageColumnQuery,
  placeSearchQuery,
} from '~/shared/schemas/navigation'
import { idParams } from '~/shared/schemas/paging'
import { endpoint } from '../http/endpoint'
import { listClientColumn, listPageColumn, listProjectColumn, listSiteColumn } from './list-column'
import { searchPlaces } from './search-places'

type ById = { params: { id: string } }
const ofClient = ({ params }: ById) => ({ kind: 'client' as const, id: params.id })
const ofProject = ({ params }: ById) => ({ kind: 'project' as const, id: params.id })
const ofSite = ({ params }: ById) => ({ kind: 'site' as const, id: params.id })

export const navigationRows = [
  endpoint.get('/api/navigation/clients', {
    summary: 'Clients to go to, by name',
    guard: 'visitor',
    query: clientColumnQuery,
    response: navigationColumn,
    run: (ctx, { query }) => listClientColumn(ctx, query),
  }),
  endpoint.get('/api/navigation/search', {
    summary: 'Pages, sites, projects and clients that hold a text',
    guard: 'visitor',
    query: placeSearchQuery,
    response: foundPlaces,
    run: (ctx, { query }) => searchPlaces(ctx, query),
  }),
  endpoint.get('/api/clients/{id}/navigation', {
    summary: 'Projects of a client to go to, by name',
    guard: { on: 'client.read', target: ofClient },
    params: idParams,
    query: columnQuery,
    response: navigationColumn,
    run: (ctx, { query }) => listProjectColumn(ctx, query),
  }),
  endpoint.get('/api/projects/{id}/navigation', {
    summary: 'Sites of a project to go to, by name',
    guard: { on: 'project.read', target: ofProject },
    params: idParams,
    query: columnQuery,
    response: navigationColumn,
    run: (ctx, { query }) => listSiteColumn(ctx, query),
  }),
  endpoint.get('/api/sites/{id}/navigation', {
    summary: 'Pages of a site to go to, by name',
    guard: { on: 'site.read', target: ofSite },
    params: idParams,
    query: pageColumnQuery,
    response: navigationColumn,
    run: (ctx, { query }) => listPageColumn(ctx, query),
  }),
]
