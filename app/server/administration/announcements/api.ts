import { z } from 'zod'
import {
  announcement,
  announcementChange,
  newAnnouncement,
  shownAnnouncement,
} from '~/shared/schemas/announcement'
import { done, uuidParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import {
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  updateAnnouncement,
} from './change-announcements'
import {
  dismissAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listShownAnnouncements,
} from './read-announcements'

export const announcementRows = [
  endpoint.get('/api/announcements', {
    summary: 'The last 200 announcements to all or one organization, newest first',
    guard: 'super',
    response: z.array(announcement),
    run: (ctx) => listAnnouncements(ctx),
  }),
  endpoint.post('/api/announcements', {
    summary: 'Announce something to all, or to one organization',
    guard: 'super',
    body: newAnnouncement,
    response: announcement,
    status: 201,
    run: (ctx, { body }) => createAnnouncement(ctx, body),
  }),
  endpoint.get('/api/announcements/shown', {
    summary: 'Announcements that the caller sees now',
    guard: 'user',
    response: z.array(shownAnnouncement),
    run: (ctx) => listShownAnnouncements(ctx),
  }),
  endpoint.get('/api/announcements/{id}', {
    summary: 'An announcement',
    guard: 'super',
    params: uuidParams,
    response: announcement,
    run: (ctx, { params }) => getAnnouncement(ctx, params.id),
  }),
  endpoint.put('/api/announcements/{id}', {
    summary: 'Change text, tone and dates of an announcement; without an end it has none',
    guard: 'super',
    params: uuidParams,
    body: announcementChange,
    response: announcement,
    run: (ctx, { params, body }) => updateAnnouncement(ctx, params.id, body),
  }),
  endpoint.post('/api/announcements/{id}/end', {
    summary: 'End an announcement now',
    guard: 'super',
    params: uuidParams,
    response: announcement,
    run: (ctx, { params }) => endAnnouncement(ctx, params.id),
  }),
  endpoint.post('/api/announcements/{id}/dismiss', {
    summary: 'Put an announcement away, for the caller only',
    guard: 'user',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => dismissAnnouncement(ctx, params.id),
  }),
  endpoint.delete('/api/announcements/{id}', {
    summary: 'Delete an announcement',
    guard: 'super',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => deleteAnnouncement(ctx, params.id),
  }),
]
