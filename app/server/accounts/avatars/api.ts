import { z } from 'zod'
import { avatarForm } from '~/shared/schemas/account'
import { done, uuidParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { changeAvatar, removeAvatar } from './change-avatar'
import { readAvatar } from './read-avatar'

export const avatarRows = [
  endpoint.get('/api/users/{id}/avatar', {
    summary: 'The image of a user, for members of a common organization',
    guard: 'user',
    params: uuidParams,
    query: z.object({ v: z.string().max(20).optional() }),
    media: 'image/*',
    run: (ctx, { params, query }) => readAvatar(ctx, params.id, query.v),
  }),
  endpoint.put('/api/auth/avatar', {
    summary: 'Set the own image: PNG, JPEG or WebP of at most 512 KiB, in Base64',
    guard: 'user',
    body: avatarForm,
    response: done,
    run: (ctx, { body }) => changeAvatar(ctx, body.image),
  }),
  endpoint.delete('/api/auth/avatar', {
    summary: 'Remove the own image',
    guard: 'user',
    response: done,
    run: (ctx) => removeAvatar(ctx),
  }),
]
