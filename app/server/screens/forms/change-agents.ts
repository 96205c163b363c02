import { z } from 'zod'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import { agentChange, locationForm, newAgent } from '~/shared/schemas/agents-status'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'

const words = testingMessages.agents.done
const places = testingMessages.locations.done

const back = (message: string) => redirectWithToast(paths.agentsStatus(), { status: 'success', message })

const drainForm = z.object({ agent: z.uuid(), isDraining: agentChange.shape.isDraining })

export async function changeAgents(request: Request) {
  const api = apiFor(request)
  const { searchParams } = new URL(request.url)
  const agent = { params: { id: searchParams.get('agent') ?? '' } }
  const location = { params: { id: searchParams.get('location') ?? '' } }
  return entityActions(request, {
    add: formAction(newAgent, async (body) => ({ created: await api.post('/api/agents', { body }) })),
    rename: formAction(agentChange, async ({ name }) => {
      await api.put('/api/agents/{id}', { ...agent, body: { name } })
      throw await back(words.renamed)
    }),
    revoke: confirmAction(async () => {
      await api.delete('/api/agents/{id}', agent)
      throw await back(words.revoked)
    }),
    'add-location': formAction(locationForm, async (body) => {
      await api.post('/api/locations', { body })
      throw await back(places.created)
    }),
    'edit-location': formAction(locationForm, async (body) => {
      await api.put('/api/locations/{id}', { ...location, body })
      throw await back(places.updated)
    }),
    'delete-location': confirmAction(async () => {
      await api.delete('/api/locations/{id}', location)
      throw await back(places.deleted)
    }),
    default: formAction(drainForm, async ({ agent, isDraining }) => {
      await api.put('/api/agents/{id}', { params: { id: agent }, body: { isDraining } })
      throw await back(isDraining ? words.drained : words.resumed)
    }),
  })
}
