import { NOT_MEASURED } from '~/shared/format/figure'
import { waterfallMessages as messages } from '~/shared/messages/load'
import type { NetworkRequest } from '~/shared/schemas/agent'

const NAMES: Record<string, string> = messages.priorities
/** Priority names of the Chrome DevTools Protocol. */
const ORDER = ['VeryLow', 'Low', 'Medium', 'High', 'VeryHigh']
const ARROWS = { raised: '↑', lowered: '↓' } as const

export type Prioritized = Pick<NetworkRequest, 'priority' | 'initialPriority'>

/** Unknown names are shown as the browser sends them. */
export const priorityName = (priority: string): string => NAMES[priority] ?? priority

function changeOf({ priority, initialPriority }: Prioritized): keyof typeof ARROWS | null {
  const [from, to] = [ORDER.indexOf(initialPriority ?? ''), ORDER.indexOf(priority)]
  if (from < 0 || to < 0 || from === to) return null
  return from < to ? 'raised' : 'lowered'
}

export function priorityText(request: Prioritized): string {
  const change = changeOf(request)
  const name = priorityName(request.priority) || NOT_MEASURED
  return change ? `${ARROWS[change]} ${name}` : name
}

export function describePriority(request: Prioritized): string {
  const change = changeOf(request)
  const name = priorityName(request.priority)
  return change ? messages.priorityChanged[change](name, priorityName(request.initialPriority ?? '')) : name
}
