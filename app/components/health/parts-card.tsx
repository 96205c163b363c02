import { Badge, type Tone } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { formatDateTime } from '~/shared/format/date'
import { partMessages as messages } from '~/shared/messages/system-parts'
import type { PartHealth } from '~/shared/schemas/health'

const TONES: Record<PartHealth['state'], Tone> = {
  fine: 'good',
  failing: 'poor',
  off: 'neutral',
  unknown: 'neutral',
}

export function PartsCard({ parts, timeZone }: { parts: PartHealth[]; timeZone: string }) {
  const failing = parts.filter(({ state }) => state === 'failing').length
  const isKnown = parts.every(({ state }) => state === 'fine' || state === 'off')
  return (
    <Card
      title={messages.title}
      actions={
        failing > 0 ? (
          <Badge tone="poor">{messages.failing(failing)}</Badge>
        ) : isKnown ? (
          <Badge tone="good">{messages.allFine}</Badge>
        ) : null
      }
    >
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {parts.map((part) => (
          <Part key={part.name} part={part} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  )
}

function Part({
  part: { name, state, reason, detail, since },
  timeZone,
}: {
  part: PartHealth
  timeZone: string
}) {
  return (
    <li className={state === 'failing' ? 'col-span-full' : undefined}>
      <div className="flex items-center gap-2">
        <span className="font-medium">{messages.names[name]}</span>
        <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
      </div>
      {reason === null ? null : (
        <p>
          {messages.reasons[reason]}
          {since === null ? null : (
            <span className="text-quiet"> · {messages.since(formatDateTime(since, timeZone))}</span>
          )}
        </p>
      )}
      {detail === null ? null : <p className="text-13 text-quiet wrap-anywhere">{detail}</p>}
      {state === 'failing' ? <p className="text-13 text-quiet">{messages.effects[name]}</p> : null}
    </li>
  )
}
