import { Link } from '@remix-run/react'
import { Badge, type Tone } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Meter } from '~/components/ui/meter'
import { formatSpace } from '~/shared/format/bytes'
import { formatCount, formatPercent } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { formatTime } from '~/shared/format/time'
import { healthMessages as messages } from '~/shared/messages/disk'
import { partsMessages } from '~/shared/messages/parts'
import { partMessages } from '~/shared/messages/system-parts'
import { paths } from '~/shared/paths'
import type { DiskLevel } from '~/shared/rules/disk/disk-level'
import type { Rating } from '~/shared/rules/report/scores'
import type { DiskHealth, SystemHealth } from '~/shared/schemas/health'
import { Facts } from './facts'

const TONES: Record<DiskLevel, Tone> = { ok: 'good', low: 'warning', full: 'poor' }
const RATINGS: Record<DiskLevel, Rating> = { ok: 'good', low: 'warning', full: 'poor' }

const space = (bytes: number) => formatSpace(bytes).text

export function DiskCard({ disk }: { disk: DiskHealth }) {
  const { level, mark, volumes, paused } = disk
  return (
    <Card title={messages.volumes} actions={<Badge tone={TONES[level]}>{messages.levels[level]}</Badge>}>
      <div className="flex flex-col gap-4">
        {volumes.length === 0 ? <p>{messages.unknownSpace}</p> : null}
        {volumes.map(({ name, free, total }) => (
          <Meter
            key={name}
            value={total - free}
            max={total}
            label={messages.volumeNames[name]}
            text={messages.freeOf(space(free), space(total))}
            rating={RATINGS[level]}
          />
        ))}
        {paused.length > 0 ? (
          <div className="flex flex-col gap-2">
            <h3 className="text-13 font-semibold">{messages.paused}</h3>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {paused.map((pause) => (
                <li key={pause}>{messages.pauses[pause]}</li>
              ))}
            </ul>
            {level === 'low' ? <p>{messages.manualTests}</p> : null}
            <p>{messages.pausedUntil}</p>
          </div>
        ) : null}
        <p className="text-13 text-quiet">{mark === 0 ? messages.markOff : messages.mark(space(mark))}</p>
      </div>
    </Card>
  )
}

export function StorageCard({ health }: { health: SystemHealth }) {
  const { database, replica, evidence, droppedLogLines } = health
  return (
    <Card title={messages.storage}>
      <Facts
        facts={[
          [messages.database, space(database.bytes)],
          [messages.migrations, messages.migrationStates[database.migrations]],
          ...replicaFacts(replica),
          [messages.evidence[evidence.place], space(evidence.bytes)],
          [messages.logs, formatCount(droppedLogLines).text],
        ]}
      />
    </Card>
  )
}

function replicaFacts(replica: SystemHealth['replica']): [string, string][] {
  if (!replica) return []
  const { state, lagMs, reads } = replica
  const all = reads.replica + reads.primary
  const percent = formatPercent(all === 0 ? null : (reads.replica / all) * 100).text
  return [
    [partMessages.names.replica, messages.replicaStates[state](formatTime(lagMs).text)],
    [messages.replicaReads, messages.share(percent, formatCount(all).text)],
    [messages.fallbacks, formatCount(reads.fallbacks).text],
  ]
}

export function WorkCard({ health: { queue, agents } }: { health: SystemHealth }) {
  const count = (value: number) => formatCount(value).text
  return (
    <Card title={messages.work}>
      <Facts
        facts={[
          [messages.queued, <LinkTo key="queued" to={paths.testManagement()} text={count(queue.queued)} />],
          [messages.scheduledQueued, count(queue.scheduled)],
          [messages.running, count(queue.running)],
          [
            messages.agents,
            <LinkTo
              key="agents"
              to={paths.agentsStatus()}
              text={messages.agentsOf(count(agents.active), count(agents.total))}
            />,
          ],
        ]}
      />
    </Card>
  )
}

export function ContentsCard({ health: { contents } }: { health: SystemHealth }) {
  const count = (name: keyof typeof contents) => formatCount(contents[name]).text
  return (
    <Card title={messages.contents}>
      <Facts
        facts={[
          [
            partsMessages.organizations,
            <LinkTo key="to" to={paths.organizations()} text={count('organizations')} />,
          ],
          [messages.users, <LinkTo key="to" to={paths.users()} text={count('users')} />],
          [messages.pages, count('pages')],
          [messages.monitors, count('monitors')],
        ]}
      />
      <p className="mt-3">
        <LinkTo to={paths.systemStatistics()} text={messages.usage} />
      </p>
    </Card>
  )
}

/** Only while something does not work. */
export function ServicesCard({ services, timeZone }: Pick<SystemHealth, 'services'> & { timeZone: string }) {
  if (services.length === 0) return null
  return (
    <Card title={messages.services}>
      <ul className="flex flex-col gap-2">
        {services.map(({ name, since, detail }) => (
          <li key={name}>
            <Badge tone="poor">{messages.serviceNames[name]}</Badge>{' '}
            {messages.downSince(formatDateTime(since, timeZone))}
            <p className="text-13 text-quiet [overflow-wrap:anywhere]">{detail}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const LinkTo = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="text-link hover:underline">
    {text}
  </Link>
)
