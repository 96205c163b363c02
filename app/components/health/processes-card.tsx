import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { partMessages as messages } from '~/shared/messages/system-parts'
import { JOB_GROUPS } from '~/shared/rules/jobs/job-groups'
import type { ProcessHealth } from '~/shared/schemas/health'

export function ProcessesCard({ processes, timeZone }: { processes: ProcessHealth[]; timeZone: string }) {
  return (
    <Card title={messages.processes} note={messages.processesNote} flush>
      {processes.length === 0 ? (
        <p className="px-4 pb-4">{messages.noProcesses}</p>
      ) : (
        <DataTable
          caption={messages.processes}
          columns={columnsFor(timeZone)}
          rows={processes}
          rowKey={({ role, host, startedAt, location }) => `${role} ${host} ${location} ${startedAt}`}
        />
      )}
    </Card>
  )
}

function workOf({ role, jobs, location }: ProcessHealth): string {
  if (role === 'web') return messages.screens
  if (role === 'prober') return messages.checksFrom(location ?? '')
  return jobs.length === JOB_GROUPS.length ? messages.everything : jobs.join(', ')
}

const columnsFor = (timeZone: string): Column<ProcessHealth>[] => [
  {
    key: 'role',
    header: messages.process,
    rowHeader: true,
    cell: ({ role }) => messages.processRoles[role],
  },
  {
    key: 'state',
    header: messages.processState,
    cell: ({ isSilent }) => (
      <Badge tone={isSilent ? 'poor' : 'good'}>
        {isSilent ? messages.reasons.silent : messages.states.fine}
      </Badge>
    ),
  },
  { key: 'work', header: messages.does, wide: true, cell: workOf },
  {
    key: 'host',
    header: messages.host,
    cell: ({ host }) => <span className="wrap-anywhere">{host}</span>,
  },
  { key: 'version', header: messages.version, cell: ({ version }) => version ?? '–' },
  { key: 'since', header: messages.runsSince, cell: ({ startedAt }) => formatDateTime(startedAt, timeZone) },
]
