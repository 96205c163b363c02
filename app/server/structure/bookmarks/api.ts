import { bookmark, bookmarkQuery, bookmarkState, newBookmark } from '~/shared/schemas/bookmark'
import { done, idParams, pageOf } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { addBookmark, readBookmark, removeBookmark } from './bookmark'
import { listBookmarks } from './list-bookmarks'

export const bookmarkRows = [
  endpoint.get('/api/bookmarks', {
    summary: 'Own bookmarks of pages, with the newest scores of each',
    guard: 'user',
    query: bookmarkQuery,
    response: pageOf(bookmark),
    run: (ctx, { query }) => listBookmarks(ctx, query),
  }),
  endpoint.post('/api/bookmarks', {
    summary: 'Bookmark a page; repeated calls have no effect',
    guard: 'user',
    body: newBookmark,
    response: done,
    run: (ctx, { body }) => addBookmark(ctx, body.page_id),
  }),
  endpoint.get('/api/bookmarks/{id}', {
    summary: 'Whether the caller has bookmarked a page',
    guard: 'user',
    params: idParams,
    response: bookmarkState,
    run: (ctx, { params }) => readBookmark(ctx, Number(params.id)),
  }),
  endpoint.delete('/api/bookmarks/{id}', {
    summary: 'Remove the bookmark of a page; repeated calls have no effect',
    guard: 'user',
    params: idParams,
    response: done,
    run: (ctx, { params }) => removeBookmark(ctx, Number(params.id)),
  }),
]
