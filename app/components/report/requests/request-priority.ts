import { NOT_MEASURED } from '~/shared/format/figure'
import { waterfallMessages } from '~/shared/messages/load'
import type { NetworkRequest } from '~/shared/schemas/agent'

const words = waterfallMessages
const NAMES: Record<string, string> = words.priorities
/** As the browser calls them. */
const ORDER = ['VeryLow', 'Low', 'Medium', 'High', 'VeryHigh']
const ARROWS = { raised: '↑', lowered: '↓' } as const

export type Prioritized = Pick<NetworkRequest, 'priority' | 'initialPriority'>

/** A name that nobody here knows is better than none. */
export const priorityName = (priority: string): string => NAMES[priority] ?? priority

function changeOf({ priority, initialPriority }: Prioritized): keyof typeof ARROWS | null {
  const [from, to] = [ORDER.indexOf(initialPriority ?? ''), ORDER.indexOf(priority)]
  if (from < 0 || to < 0 || from === to) return null
  return from < to ? 'raised' : 'lowered'
}

/** A short word, and which way the browser changed it on the way. */
export function priorityText(request: Prioritized): string {
  const change = changeOf(request)
  const name = priorityName(request.priority) || NOT_MEASURED
  return change ? `${ARROWS[change]} ${name}` : name
}

/** The same in full. */
export function describePriority(request: Prioritized): string {
  const change = changeOf(request)
  const name = priorityName(request.priority)
  return change ? words.priorityChanged[change](name, priorityName(request.initialPriority ?? '')) : name
}
