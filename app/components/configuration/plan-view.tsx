import { Badge, type Tone } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { configurationMessages } from '~/shared/messages/configuration'
import { CHANGE_ACTIONS, type ChangeAction } from '~/shared/rules/configuration/change-actions'
import { countText } from '~/shared/rules/configuration/plan-text'
import type { ConfigurationPlan, PlanChange, PlanPart } from '~/shared/schemas/configuration'

const messages = configurationMessages.screen
const TONES: Record<ChangeAction, Tone> = { create: 'good', update: 'info', delete: 'poor', keep: 'neutral' }
/** More are folded. */
const MAX_OPEN = 10

/** Counts first, then the changes of each client. */
export function PlanView({ plan: { counts, parts } }: { plan: ConfigurationPlan }) {
  if (parts.length === 0) {
    return (
      <Notice tone="good" title={messages.unchanged}>
        <p>{messages.unchangedHelp}</p>
      </Notice>
    )
  }
  return (
    <Card title={messages.plan}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {CHANGE_ACTIONS.map((action) => (
          <div key={action} className="flex flex-col-reverse">
            <dt className="text-13 text-quiet">{messages.counts[action]}</dt>
            <dd className="text-28 tabular-nums">{counts[action]}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-col divide-y divide-line border-t border-line">
        {parts.map((part) => (
          <Part key={part.client} part={part} isOpen={parts.length <= MAX_OPEN} />
        ))}
      </div>
    </Card>
  )
}

function Part({ part: { client, changes }, isOpen }: { part: PlanPart; isOpen: boolean }) {
  return (
    <details open={isOpen} className="py-3">
      <summary className="cursor-pointer font-medium wrap-anywhere">
        {client ?? configurationMessages.plan.devices}
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.path.join('/')} ${change.action}`} change={change} />
        ))}
      </ul>
    </details>
  )
}

function Change({ change: { action, kind, path, formerName, fields } }: { change: PlanChange }) {
  const name = path.length > 1 ? path.slice(1).join(' / ') : path[0]
  const notes = [
    ...(action === 'update' ? [] : fields.map(countText)),
    ...(formerName === null ? [] : [configurationMessages.plan.formerly(formerName)]),
  ]
  return (
    <li className="flex min-w-0 flex-col gap-1 pl-4">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge tone={TONES[action]}>{messages.actions[action]}</Badge>
        <span className="text-quiet">{configurationMessages.plan.kinds[kind]}</span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {notes.length > 0 ? <span className="text-13 text-quiet">{notes.join(', ')}</span> : null}
      </p>
      {action === 'update' ? <Fields fields={fields} /> : null}
    </li>
  )
}

function Fields({ fields }: Pick<PlanChange, 'fields'>) {
  return (
    <ul className="flex flex-col gap-0.5 pl-4 text-13">
      {fields.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <code className="font-mono text-quiet">{field}</code>: {before ?? messages.none} →{' '}
          {after ?? messages.none}
        </li>
      ))}
    </ul>
  )
}
