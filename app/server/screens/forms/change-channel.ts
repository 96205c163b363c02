import { data } from '@remix-run/node'
import { z } from 'zod'
import { channelsMessages } from '~/shared/messages/channels'
import { paths } from '~/shared/paths'
import { channelForm } from '~/shared/schemas/channel'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'

const done = channelsMessages.done

/** The forms of a channel's screen. */
export async function changeChannel(request: Request, id: string) {
  const api = apiFor(request)
  const filter = { params: { id } }
  const back = (message: string, to = paths.channel(id)) =>
    redirectWithToast(to, { status: 'success', message })
  const { kind } = await api.get('/api/channels/{id}', filter)
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/channels/{id}', filter)
      throw await back(done.deleted, paths.channels())
    }),
    test: confirmAction(async () => data({ tested: await api.post('/api/channels/{id}/test', filter) })),
    rotate: confirmAction(async () => data(await api.post('/api/channels/{id}/secret', filter))),
    resend: formAction(z.object({ delivery: z.uuid() }), async ({ delivery }) => {
      await api.post('/api/channels/{id}/deliveries/{delivery}/resend', { params: { id, delivery } })
      throw await back(done.resent)
    }),
    default: formAction(channelForm(kind), async ({ tags = [], ...body }) => {
      await api.put('/api/channels/{id}', { ...filter, body: { ...body, tags: tags.join(',') } })
      throw await back(done.saved)
    }),
  })
}
