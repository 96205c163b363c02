import { Form } from '@remix-run/react'
import { RowLinks } from '~/components/lists/row-links'
import { Badge, type Tone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { formatWhole } from '~/shared/format/figure'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { agentsLabelsMessages as labels } from '~/shared/messages/agents-labels'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import type { AgentState } from '~/shared/rules/measuring/agent-state'
import type { AgentView } from '~/shared/schemas/agents-status'
import { DisturbedRuns } from './disturbed-runs'
import { MachineLoad } from './machine-load'

const messages = testingMessages.agents

const TONES: Record<AgentState, Tone> = {
  ready: 'good',
  measuring: 'info',
  draining: 'warning',
  drained: 'warning',
  silent: 'poor',
  refused: 'poor',
  new: 'neutral',
  revoked: 'neutral',
}

const isDrainRequested = ({ state }: AgentView) => state === 'draining' || state === 'drained'

function DrainButton({ agent }: { agent: AgentView }) {
  const label = isDrainRequested(agent) ? messages.resume : messages.drain
  return (
    <Form method="post" action={paths.agentsStatus()} preventScrollReset>
      <input type="hidden" name="agent" value={agent._id} />
      <input type="hidden" name="isDraining" value={String(!isDrainRequested(agent))} />
      <Button
        size="small"
        name="intent"
        value="drain"
        title={isDrainRequested(agent) ? undefined : messages.drainHelp}
        aria-label={`${label}: ${agent.name}`}
      >
        {label}
      </Button>
    </Form>
  )
}

function Versions({ agent }: { agent: AgentView }) {
  if (!agent.version) return '–'
  return (
    <>
      <span className="block whitespace-nowrap">{agent.version}</span>
      <span
        className="block text-12 whitespace-nowrap text-quiet"
        title={`Chromium ${agent.chromiumVersion}`}
      >
        Lighthouse {agent.lighthouseVersion}, Chromium {agent.chromiumVersion?.split('.')[0]}
      </span>
    </>
  )
}

export function agentColumns({ now, timeZone }: { now: Date; timeZone: string }): Column<AgentView>[] {
  return [
    {
      key: 'name',
      header: messages.name,
      rowHeader: true,
      wide: true,
      cell: (agent) => (
        <div className="min-w-0 lg:py-1.5">
          <span className="block wrap-anywhere">{agent.name}</span>
          <span className="block font-normal text-quiet">{agent.locationLabel}</span>
        </div>
      ),
    },
    {
      key: 'state',
      header: labels.state,
      cell: ({ state, refused }) => (
        <>
          <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
          {refused ? (
            <span className="block max-w-80 text-12 text-quiet" title={formatDateTime(refused.at, timeZone)}>
              {state === 'refused'
                ? null
                : `${messages.refusedLately}, ${formatRelativeTime(refused.at, now)}: `}
              {messages.refusals[refused.reason]}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'seen',
      header: messages.seen,
      cell: (agent) =>
        agent.lastSeenAt ? (
          <time
            dateTime={agent.lastSeenAt}
            title={formatDateTime(agent.lastSeenAt, timeZone)}
            className="whitespace-nowrap"
          >
            {formatRelativeTime(agent.lastSeenAt, now)}
          </time>
        ) : (
          '–'
        ),
    },
    { key: 'runs', header: messages.runs, align: 'right', cell: (agent) => agent.runs },
    {
      key: 'noise',
      header: messages.noise.title,
      wide: true,
      cell: ({ noise }) => <DisturbedRuns noise={noise} />,
    },
    {
      key: 'machine',
      header: messages.machine.title,
      cell: (agent) => <MachineLoad agent={agent} now={now} />,
    },
    {
      key: 'capacity',
      header: messages.perHour,
      align: 'right',
      cell: (agent) => (
        <span className="whitespace-nowrap">
          {agent.perHour === null ? '–' : `${agent.perHour} ${messages.perHourUnit}`}
        </span>
      ),
    },
    {
      key: 'speed',
      header: messages.speed,
      align: 'right',
      cell: ({ speed, calibration }) => (
        <span
          title={calibration === null ? messages.speedHelp : messages.calibrated(calibration)}
          className="whitespace-nowrap"
        >
          {speed === null || speed === undefined ? '–' : formatWhole(speed)}
        </span>
      ),
    },
    { key: 'versions', header: messages.versions, wide: true, cell: (agent) => <Versions agent={agent} /> },
    {
      key: 'links',
      header: '',
      align: 'right',
      wide: true,
      cell: (agent) =>
        agent.state === 'revoked' ? null : (
          <span className="inline-flex items-center justify-end gap-4 whitespace-nowrap">
            {agent.isLocal ? null : (
              <RowLinks
                name={agent.name}
                links={[
                  { label: messages.rename, to: paths.agentsStatus({ dialog: 'rename', agent: agent._id }) },
                  { label: messages.revoke, to: paths.agentsStatus({ dialog: 'revoke', agent: agent._id }) },
                ]}
              />
            )}
            <DrainButton agent={agent} />
          </span>
        ),
    },
  ]
}
