import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { paths } from '~/shared/paths'
import { compareSessionChange, compareSessionForm } from '~/shared/schemas/compare-session'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'
import { shareThing } from './share-thing'

const { done } = compareSessionMessages

/** The forms on a session: edit, share, choose the baseline, delete. */
export function changeSession(request: Request, id: string) {
  const api = apiFor(request)
  const params = { id }
  const back = (message: string) =>
    redirectWithToast(paths.compareSession(id), { status: 'success', message })
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/compare-sessions/{id}', { params })
      throw await redirectWithToast(paths.compareSessions(), { status: 'success', message: done.deleted })
    }),
    share: shareThing(request, { compareSession: id }),
    baseline: formAction(compareSessionChange.pick({ baseline: true }), async (body) => {
      await api.put('/api/compare-sessions/{id}', { params, body })
      throw await back(done.baseline)
    }),
    default: formAction(compareSessionForm, async (body) => {
      await api.put('/api/compare-sessions/{id}', { params, body })
      throw await back(done.updated)
    }),
  })
}
