import type { SubmissionResult } from '@conform-to/react'
import { useSearchParams } from '@remix-run/react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { dialogIn } from '~/components/lists/dialog-table'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import type { AgentView, CreatedAgent, LocationStatus } from '~/shared/schemas/agents-status'

const messages = testingMessages.agents
const places = testingMessages.locations

const CreatedAgentDialog = lazyPart(() => import('./agent-dialogs').then((m) => m.CreatedAgentDialog))
const EndDialog = lazyPart(() => import('./agent-dialogs').then((m) => m.EndDialog))
const NewAgentDialog = lazyPart(() => import('./agent-dialogs').then((m) => m.NewAgentDialog))
const RenameAgentDialog = lazyPart(() => import('./agent-dialogs').then((m) => m.RenameAgentDialog))
const LocationDialog = lazyPart(() => import('./location-dialog').then((m) => m.LocationDialog))

type Answer = SubmissionResult | { created: CreatedAgent } | null | undefined

type Props = { agents: AgentView[]; locations: LocationStatus[]; answer: Answer }

export function useAgentsDialog({ agents, locations, answer }: Props) {
  const [search] = useSearchParams()
  const closeTo = paths.agentsStatus()
  if (answer && 'created' in answer) return <CreatedAgentDialog agent={answer.created} closeTo={closeTo} />
  const dialogProps = { closeTo, lastResult: answer }
  const agent = agents.find(({ _id }) => _id === search.get('agent'))
  const location = locations.find(({ _id }) => String(_id) === search.get('location'))
  const revoke = (agent: AgentView) => (
    <EndDialog
      title={messages.revokeTitle(agent.name)}
      warning={messages.revokeWarning}
      submit={messages.revoke}
      {...dialogProps}
    />
  )
  const remove = (location: LocationStatus) => (
    <EndDialog
      title={places.remove(location.label)}
      warning={places.removeWarning}
      submit={formMessages.delete}
      {...dialogProps}
    />
  )
  const dialogs = {
    add: () => <NewAgentDialog locations={locations} {...dialogProps} />,
    'add-location': () => <LocationDialog location={null} {...dialogProps} />,
    rename: () => agent && <RenameAgentDialog agent={agent} {...dialogProps} />,
    revoke: () => agent && revoke(agent),
    'edit-location': () => location && <LocationDialog location={location} {...dialogProps} />,
    'delete-location': () => location && remove(location),
  }
  return dialogIn(dialogs, search.get('dialog')) ?? null
}
