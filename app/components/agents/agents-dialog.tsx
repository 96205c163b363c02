import type { SubmissionResult } from '@conform-to/react'
import { useSearchParams } from '@remix-run/react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import type { AgentView, CreatedAgent, LocationStatus } from '~/shared/schemas/agents-status'

const words = testingMessages.agents
const places = testingMessages.locations

const CreatedAgentDialog = lazyPart(() => import('./agent-dialogs').then((m) => m.CreatedAgentDialog))
const EndDialog = lazyPart(() => import('./agent-dialogs').then((m) => m.EndDialog))
const NewAgentDialog = lazyPart(() => import('./agent-dialogs').then((m) => m.NewAgentDialog))
const RenameAgentDialog = lazyPart(() => import('./agent-dialogs').then((m) => m.RenameAgentDialog))
const LocationDialog = lazyPart(() => import('./location-dialog').then((m) => m.LocationDialog))

type Answer = SubmissionResult | { created: CreatedAgent } | null | undefined

type Props = { agents: AgentView[]; locations: LocationStatus[]; answer: Answer }

/** The dialog that the address of the agents' screen names; null when it names none, or one of what is not there. */
export function useAgentsDialog({ agents, locations, answer }: Props) {
  const [search] = useSearchParams()
  const closeTo = paths.agentsStatus()
  if (answer && 'created' in answer) return <CreatedAgentDialog agent={answer.created} closeTo={closeTo} />
  const shown = { closeTo, lastResult: answer }
  const agent = agents.find(({ _id }) => _id === search.get('agent'))
  const location = locations.find(({ _id }) => String(_id) === search.get('location'))
  const dialog = search.get('dialog')
  if (dialog === 'add') return <NewAgentDialog locations={locations} {...shown} />
  if (dialog === 'add-location') return <LocationDialog location={null} {...shown} />
  if (dialog === 'rename' && agent) return <RenameAgentDialog agent={agent} {...shown} />
  if (dialog === 'revoke' && agent) {
    const title = words.revokeTitle(agent.name)
    return <EndDialog title={title} warning={words.revokeWarning} submit={words.revoke} {...shown} />
  }
  if (dialog === 'edit-location' && location) return <LocationDialog location={location} {...shown} />
  if (dialog === 'delete-location' && location) {
    const title = places.remove(location.label)
    return <EndDialog title={title} warning={places.removeWarning} submit={formMessages.delete} {...shown} />
  }
  return null
}
