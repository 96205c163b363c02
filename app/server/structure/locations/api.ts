import { z } from 'zod'
import { locationChange, locationForm, regionQuery } from '~/shared/schemas/agents-status'
import { location } from '~/shared/schemas/device'
import { done } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { createLocation, deleteLocation, locationOfRegion, updateLocation } from './change-locations'
import { listLocations } from './list-locations'

/** A smallint column. */
const locationParams = z.object({ id: z.coerce.number().int().min(1).max(32_767) })

export const locationRows = [
  endpoint.get('/api/locations', {
    summary: 'Locations',
    guard: 'visitor',
    response: z.array(location),
    run: (ctx) => listLocations(ctx),
  }),
  endpoint.get('/api/locations/of-region', {
    summary: 'The location that tests a country or region',
    guard: 'visitor',
    query: regionQuery,
    response: location,
    run: (ctx, { query }) => locationOfRegion(ctx, query),
  }),
  endpoint.post('/api/locations', {
    summary: 'Add a location',
    guard: 'super',
    body: locationForm,
    response: location,
    status: 201,
    run: (ctx, { body }) => createLocation(ctx, body),
  }),
  endpoint.put('/api/locations/{id}', {
    summary: 'Rename a location, or set its region',
    guard: 'super',
    params: locationParams,
    body: locationChange,
    response: location,
    run: (ctx, { params, body }) => updateLocation(ctx, params.id, body),
  }),
  endpoint.delete('/api/locations/{id}', {
    summary: 'Delete a location without results',
    guard: 'super',
    params: locationParams,
    response: done,
    run: (ctx, { params }) => deleteLocation(ctx, params.id),
  }),
]
