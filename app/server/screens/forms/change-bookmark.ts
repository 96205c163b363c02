import { failuresMessages } from '~/shared/messages/failures'
import { successMessages } from '~/shared/messages/success'
import { paths, safeReturnPath } from '~/shared/paths'
import { bookmarkForm } from '~/shared/schemas/bookmark'
import { apiFor } from '../api-for'
import { redirectWithToast, type ToastMessage } from '../toast'
import { submitForm } from './form'

export async function changeBookmark(request: Request): Promise<Response> {
  const api = apiFor(request)
  const refused = await submitForm(request, bookmarkForm, async ({ page_id, intent, returnTo }) => {
    const isAdded = intent === 'add'
    if (isAdded) await api.post('/api/bookmarks', { body: { page_id } })
    else await api.delete('/api/bookmarks/{id}', { params: { id: String(page_id) } })
    if (isAdded) throw await back(returnTo, { status: 'success', message: successMessages.bookmarkAdded })
    const fields = { intent: 'add', page_id: String(page_id), ...(returnTo && { returnTo }) }
    const undo = { to: paths.bookmarks(), fields }
    throw await back(returnTo, { status: 'success', message: successMessages.bookmarkRemoved, undo })
  })
  const { error, initialValue } = refused.data
  const message = Object.values(error ?? {}).flat()[0] ?? failuresMessages.invalidRequest
  return back(initialValue?.['returnTo'], { status: 'error', message })
}

/** Replaces the history entry, since the screen is the same. */
function back(returnTo: unknown, toast: Omit<ToastMessage, 'id'>): Promise<Response> {
  const path = typeof returnTo === 'string' ? safeReturnPath(returnTo) : paths.bookmarks()
  return redirectWithToast(path, toast, { headers: [['x-remix-replace', 'yes']] })
}
