import { z } from 'zod'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { agentChange, locationForm, newAgent } from '~/shared/schemas/agents-status'
import { type ApiClient, apiFor } from './api-for'
import { submitForm } from './form'
import { redirectWithToast } from './toast'

const words = messages.asking.agents.done
const places = messages.asking.locations.done

const back = (message: string) => redirectWithToast(paths.agentsStatus(), { status: 'success', message })

const drainForm = z.object({ agent: z.uuid(), isDraining: agentChange.shape.isDraining })

/** The forms of the agents' screen: what an address names is changed, and the button beside an agent drains it. */
export async function changeAgents(request: Request) {
  const api = apiFor(request)
  const { searchParams } = new URL(request.url)
  const agent = { params: { id: searchParams.get('agent') ?? '' } }
  const location = { params: { id: searchParams.get('location') ?? '' } }
  switch (searchParams.get('dialog')) {
    case 'add':
      return submitForm(request, newAgent, async (body) => ({
        created: await api.post('/api/agents', { body }),
      }))
    case 'rename':
      return submitForm(request, agentChange, async ({ name }) => {
        await api.put('/api/agents/{id}', { ...agent, body: { name } })
        throw await back(words.renamed)
      })
    case 'revoke':
      return submitForm(request, z.object({}), async () => {
        await api.delete('/api/agents/{id}', agent)
        throw await back(words.revoked)
      })
    case 'add-location':
      return submitForm(request, locationForm, async (body) => {
        await api.post('/api/locations', { body })
        throw await back(places.created)
      })
    case 'edit-location':
      return submitForm(request, locationForm, async (body) => {
        await api.put('/api/locations/{id}', { ...location, body })
        throw await back(places.updated)
      })
    case 'delete-location':
      return submitForm(request, z.object({}), async () => {
        await api.delete('/api/locations/{id}', location)
        throw await back(places.deleted)
      })
    default:
      return drain(request, api)
  }
}

const drain = (request: Request, api: ApiClient) =>
  submitForm(request, drainForm, async ({ agent, isDraining }) => {
    await api.put('/api/agents/{id}', { params: { id: agent }, body: { isDraining } })
    throw await back(isDraining ? words.drained : words.resumed)
  })
