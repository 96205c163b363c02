import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import Satellite from 'lucide-react/icons/satellite'
import { agentColumns } from '~/components/agents/agent-columns'
import { useAgentsDialog } from '~/components/agents/agents-dialog'
import { locationColumns } from '~/components/agents/location-columns'
import { NoiseAdvice } from '~/components/agents/noise-advice'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { changeAgents } from '~/server/screens/forms/change-agents'
import { requireSuper } from '~/server/screens/visitor'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const messages = testingMessages.agents
const places = testingMessages.locations

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const status = await apiFor(request).get('/api/agents/status')
  return { ...status, now: new Date() }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSuper(request)
  return changeAgents(request)
}

export default function AgentsStatusRoute() {
  const { agents, locations, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const timeZone = useTimeZone()
  const dialog = useAgentsDialog({ agents, locations, answer })
  const add = (
    <ButtonLink to={paths.agentsStatus({ dialog: 'add' })} variant="primary" icon={Plus} size="small">
      {messages.add}
    </ButtonLink>
  )
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={messages.title} />
      <div className="flex flex-col gap-6">
        <NoiseAdvice agents={agents} />
        <Card title={labels.agents} flush actions={agents.length > 0 ? add : null}>
          {agents.length > 0 ? (
            <DataTable
              caption={labels.agents}
              columns={agentColumns({ now, timeZone })}
              rows={agents}
              rowKey={(agent) => agent._id}
            />
          ) : (
            <EmptyState icon={Satellite} text={messages.none} action={add} />
          )}
        </Card>
        <Card
          title={places.title}
          flush
          actions={
            <ButtonLink to={paths.agentsStatus({ dialog: 'add-location' })} icon={Plus} size="small">
              {places.add}
            </ButtonLink>
          }
        >
          <DataTable
            caption={places.title}
            columns={locationColumns()}
            rows={locations}
            rowKey={(location) => location._id}
          />
        </Card>
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
