import { redirect } from '@remix-run/node'
import { trafficMessages } from '~/shared/messages/traffic'
import { paths } from '~/shared/paths'
import { trafficReconnectForm } from '~/shared/schemas/traffic-connection'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { confirmAction, formAction } from './entity-actions'

/** New credentials for the connection of a site's property, which keeps its figures; Google's by signing in there. */
export async function reconnectSource(request: Request, site: string, returnTo: string) {
  const api = apiFor(request)
  const { connections, property } = await api.get('/api/sites/{id}/traffic', { params: { id: site } })
  const connection = connections.find(({ _id }) => _id === property?.connection)
  if (!connection) throw redirect(returnTo)
  const { _id, source, method, client, organization } = connection
  if (method === 'oauth')
    return confirmAction(async () => {
      const place = client === null ? { organization } : { client }
      const body = { ...place, connection: _id, returnTo }
      const { flow } = await api.post('/api/traffic-connections/google', { body })
      throw redirect(paths.gaVerify({ flow }))
    })(request)
  return formAction(trafficReconnectForm(source), async (body) => {
    await api.put('/api/traffic-connections/{id}', { params: { id: _id }, body })
    const message = trafficMessages.done.reconnected
    throw await redirectWithToast(returnTo, { status: 'success', message })
  })(request)
}
