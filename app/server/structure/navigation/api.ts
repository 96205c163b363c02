import {
  clientColumnQuery,
  columnQuery,
  foundPlaces,
  navigationColumn,
  pageColumnQuery,
  placeSearchQuery,
  usedSections,
} from '~/shared/schemas/navigation'
import { done } from '~/shared/schemas/paging'
import { paletteHistory, paletteUse } from '~/shared/schemas/palette'
import { byId, endpoint } from '../../platform/http/endpoint'
import { listClientColumn, listPageColumn, listProjectColumn, listSiteColumn } from './list-column'
import { clearPalette, readPalette, recordPaletteUse } from './palette'
import { searchPlaces } from './search-places'
import { readUsedSections } from './used-sections'

export const navigationRows = [
  endpoint.get('/api/navigation/clients', {
    summary: 'Clients for navigation, by name',
    guard: 'visitor',
    query: clientColumnQuery,
    response: navigationColumn,
    run: (ctx, { query }) => listClientColumn(ctx, query),
  }),
  endpoint.get('/api/navigation/search', {
    summary: 'Pages, sites, projects and clients that match a text',
    guard: 'visitor',
    query: placeSearchQuery,
    response: foundPlaces,
    run: (ctx, { query }) => searchPlaces(ctx, query),
  }),
  endpoint.get('/api/navigation/sections', {
    summary: 'Which optional sections hold something that the caller may see',
    guard: 'user',
    response: usedSections,
    run: (ctx) => readUsedSections(ctx),
  }),
  endpoint.get('/api/navigation/palette', {
    summary: 'What the caller uses most in the command palette, and recent searches',
    guard: 'user',
    response: paletteHistory,
    run: (ctx) => readPalette(ctx),
  }),
  endpoint.post('/api/navigation/palette', {
    summary: 'Count a use of a place, command or search in the command palette',
    guard: 'user',
    body: paletteUse,
    response: done,
    run: (ctx, { body }) => recordPaletteUse(ctx, body.key),
  }),
  endpoint.delete('/api/navigation/palette', {
    summary: 'Clear recent searches and the ranking of the command palette',
    guard: 'user',
    response: done,
    run: (ctx) => clearPalette(ctx),
  }),
  endpoint.get('/api/clients/{id}/navigation', {
    summary: 'Projects of a client for navigation, by name',
    ...byId('client', 'client.read'),
    query: columnQuery,
    response: navigationColumn,
    run: (ctx, { query }) => listProjectColumn(ctx, query),
  }),
  endpoint.get('/api/projects/{id}/navigation', {
    summary: 'Sites of a project for navigation, by name',
    ...byId('project', 'project.read'),
    query: columnQuery,
    response: navigationColumn,
    run: (ctx, { query }) => listSiteColumn(ctx, query),
  }),
  endpoint.get('/api/sites/{id}/navigation', {
    summary: 'Pages of a site for navigation, by name',
    ...byId('site', 'site.read'),
    query: pageColumnQuery,
    response: navigationColumn,
    run: (ctx, { query }) => listPageColumn(ctx, query),
  }),
]
