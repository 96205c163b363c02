import { z } from 'zod'
import { done, uuidParams } from '~/shared/schemas/paging'
import {
  newSavedFilter,
  savedFilter,
  savedFilterChange,
  savedFilterQuery,
} from '~/shared/schemas/saved-filter'
import { endpoint } from '../../platform/http/endpoint'
import { createSavedFilter, deleteSavedFilter, updateSavedFilter } from './change-saved-filters'
import { listSavedFilters, readSavedFilter } from './read-saved-filters'

export const savedFilterRows = [
  endpoint.get('/api/saved-filters', {
    summary: 'Own and shared filters of a list',
    guard: 'user',
    query: savedFilterQuery,
    response: z.array(savedFilter),
    run: (ctx, { query }) => listSavedFilters(ctx, query.list),
  }),
  endpoint.post('/api/saved-filters', {
    summary: 'Save the search params of a list under a name',
    guard: 'user',
    body: newSavedFilter,
    response: savedFilter,
    status: 201,
    run: (ctx, { body }) => createSavedFilter(ctx, body),
  }),
  endpoint.get('/api/saved-filters/{id}', {
    summary: 'One saved filter',
    guard: 'user',
    params: uuidParams,
    response: savedFilter,
    run: (ctx, { params }) => readSavedFilter(ctx, params.id),
  }),
  endpoint.put('/api/saved-filters/{id}', {
    summary: 'Rename, change or share a saved filter',
    guard: 'user',
    params: uuidParams,
    body: savedFilterChange,
    response: savedFilter,
    run: (ctx, { params, body }) => updateSavedFilter(ctx, params.id, body),
  }),
  endpoint.delete('/api/saved-filters/{id}', {
    summary: 'Delete a saved filter, for everyone it is shared with',
    guard: 'user',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => deleteSavedFilter(ctx, params.id),
  }),
]
