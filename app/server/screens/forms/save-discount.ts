import { discountsMessages as messages } from '~/shared/messages/discounts'
import { paths } from '~/shared/paths'
import { discountChangeForm, discountForm, discountGiftForm } from '~/shared/schemas/discount'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'

const redirectTo = (path: string, message: string) => redirectWithToast(path, { status: 'success', message })

/** The forms of the discounts' screen: of a new one, or of the one in the URL. */
export function changeDiscounts(request: Request) {
  const api = apiFor(request)
  const id = new URL(request.url).searchParams.get('discount') ?? ''
  const call = { params: { id } }
  const screen = paths.discounts({ discount: id })
  const create = formAction(discountForm, async (body) => {
    const { _id } = await api.post('/api/discounts', { body })
    throw await redirectTo(paths.discounts({ discount: _id }), messages.created)
  })
  const update = formAction(discountChangeForm, async (body) => {
    await api.put('/api/discounts/{id}', { ...call, body })
    throw await redirectTo(paths.discounts(), messages.saved)
  })
  return entityActions(request, {
    give: formAction(discountGiftForm, async (body) => {
      await api.post('/api/discounts/{id}/organizations', { ...call, body })
      throw await redirectTo(screen, messages.given)
    }),
    take: formAction(discountGiftForm, async ({ organization }) => {
      await api.delete('/api/discounts/{id}/organizations/{organization}', {
        params: { id, organization: String(organization) },
      })
      throw await redirectTo(screen, messages.taken)
    }),
    delete: confirmAction(async () => {
      await api.delete('/api/discounts/{id}', call)
      throw await redirectTo(paths.discounts(), messages.deleted)
    }),
    default: (sent: Request) => (/^\d+$/.test(id) ? update(sent) : create(sent)),
  })
}
