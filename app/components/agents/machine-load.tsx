import { formatRelativeTime } from '~/shared/format/relative-time'
import { testingMessages } from '~/shared/messages/testing'
import type { AgentView } from '~/shared/schemas/agents-status'

const messages = testingMessages.agents.machine
const PARTS = ['steal', 'pressure', 'memory'] as const

const percent = (share: number) => `${Math.round(share * 100)} %`

/** The load of an agent's machine, with the parts that its system reports, and whether it was too busy lately. */
export function MachineLoad({
  agent: { machine, starvedAt },
  now,
}: {
  agent: Pick<AgentView, 'machine' | 'starvedAt'>
  now: Date
}) {
  const parts = PARTS.flatMap((part) => {
    const share = machine?.[part] ?? null
    return share === null ? [] : `${messages.parts[part]} ${percent(share)}`
  })
  return (
    <span title={messages.help}>
      {machine?.load == null ? (
        '–'
      ) : (
        <span className="whitespace-nowrap">{messages.load(machine.load.toFixed(1))}</span>
      )}
      {parts.map((part) => (
        <span key={part} className="block whitespace-nowrap text-12 text-quiet">
          {part}
        </span>
      ))}
      {starvedAt ? (
        <span className="block text-12 text-poor-ink">
          {messages.starved} {formatRelativeTime(starvedAt, now)}
        </span>
      ) : null}
    </span>
  )
}
