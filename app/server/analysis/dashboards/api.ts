import {
  clientResult,
  clientResultQuery,
  pageChoiceQuery,
  pageChoices,
  pageExportQuery,
  pageFilm,
  pageFilmQuery,
  pageResult,
  pageResultQuery,
} from '~/shared/schemas/overview'
import { pageOf } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { exportPages } from './export-pages'
import { listClientOverview } from './list-clients'
import { listPageFilms } from './list-films'
import { listPageChoices, listPageOverview } from './list-results'

export const dashboardRows = [
  endpoint.get('/api/overview/clients', {
    summary: 'Overview of clients',
    mayLag: true,
    guard: 'visitor',
    query: clientResultQuery,
    response: pageOf(clientResult),
    run: (ctx, { query }) => listClientOverview(ctx, query),
  }),
  endpoint.get('/api/overview/pages', {
    summary: 'Latest results of pages',
    mayLag: true,
    guard: 'visitor',
    query: pageResultQuery,
    response: pageOf(pageResult),
    run: (ctx, { query }) => listPageOverview(ctx, query),
  }),
  endpoint.get('/api/overview/pages/export', {
    summary: 'The same without trends as CSV, at most 50,000 rows',
    mayLag: true,
    guard: 'visitor',
    query: pageExportQuery,
    isStream: true,
    media: 'text/csv',
    run: (ctx, { query }) => exportPages(ctx, query),
  }),
  endpoint.get('/api/overview/filmstrips', {
    summary: 'Latest results of pages with filmstrips on one time scale',
    mayLag: true,
    guard: 'visitor',
    query: pageFilmQuery,
    response: pageOf(pageFilm),
    run: (ctx, { query }) => listPageFilms(ctx, query),
  }),
  endpoint.get('/api/overview/choices', {
    summary: 'Devices, locations and tags for filtering pages',
    guard: 'visitor',
    query: pageChoiceQuery,
    response: pageChoices,
    run: (ctx, { query }) => listPageChoices(ctx, query),
  }),
]
