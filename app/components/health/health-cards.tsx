import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Meter } from '~/components/ui/meter'
import { formatSpace } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { healthMessages as words } from '~/shared/messages/disk'
import { paths } from '~/shared/paths'
import type { DiskLevel } from '~/shared/rules/disk/disk-level'
import type { Rating } from '~/shared/rules/report/scores'
import type { DiskHealth, SystemHealth } from '~/shared/schemas/health'

const TONES: Record<DiskLevel, Tone> = { ok: 'good', low: 'warning', full: 'poor' }
const RATINGS: Record<DiskLevel, Rating> = { ok: 'good', low: 'warning', full: 'poor' }

const space = (bytes: number) => formatSpace(bytes).text

export function DiskCard({ disk }: { disk: DiskHealth }) {
  const { level, mark, volumes, paused } = disk
  return (
    <Card title={words.volumes} actions={<Badge tone={TONES[level]}>{words.levels[level]}</Badge>}>
      <div className="flex flex-col gap-4">
        {volumes.length === 0 ? <p>{words.unknownSpace}</p> : null}
        {volumes.map(({ name, free, total }) => (
          <Meter
            key={name}
            value={total - free}
            max={total}
            label={words.volumeNames[name]}
            text={words.freeOf(space(free), space(total))}
            rating={RATINGS[level]}
          />
        ))}
        {paused.length > 0 ? (
          <div className="flex flex-col gap-2">
            <h3 className="text-13 font-semibold">{words.paused}</h3>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {paused.map((pause) => (
                <li key={pause}>{words.pauses[pause]}</li>
              ))}
            </ul>
            {level === 'low' ? <p>{words.manualTests}</p> : null}
            <p>{words.pausedUntil}</p>
          </div>
        ) : null}
        <p className="text-13 text-quiet">{mark === 0 ? words.markOff : words.mark(space(mark))}</p>
      </div>
    </Card>
  )
}

export function StorageCard({ health }: { health: SystemHealth }) {
  const { database, evidence, droppedLogLines } = health
  return (
    <Card title={words.storage}>
      <Facts
        facts={[
          [words.database, space(database.bytes)],
          [words.migrations, words.migrationStates[database.migrations]],
          [words.evidence[evidence.place], space(evidence.bytes)],
          [words.logs, formatCount(droppedLogLines).text],
        ]}
      />
    </Card>
  )
}

export function WorkCard({ health: { queue, agents } }: { health: SystemHealth }) {
  const count = (of: number) => formatCount(of).text
  return (
    <Card title={words.work}>
      <Facts
        facts={[
          [words.queued, <LinkTo key="queued" to={paths.testManagement()} text={count(queue.queued)} />],
          [words.scheduledQueued, count(queue.scheduled)],
          [words.running, count(queue.running)],
          [
            words.agents,
            <LinkTo
              key="agents"
              to={paths.agentsStatus()}
              text={words.agentsOf(count(agents.active), count(agents.total))}
            />,
          ],
        ]}
      />
    </Card>
  )
}

/** Only while something does not work. */
export function ServicesCard({ services, timeZone }: Pick<SystemHealth, 'services'> & { timeZone: string }) {
  if (services.length === 0) return null
  return (
    <Card title={words.services}>
      <ul className="flex flex-col gap-2">
        {services.map(({ name, since, detail }) => (
          <li key={name}>
            <Badge tone="poor">{words.serviceNames[name]}</Badge>{' '}
            {words.downSince(formatDateTime(since, timeZone))}
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

function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 [grid-template-columns:auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
