import { waterfallMessages as messages } from '~/shared/messages/load'
import { isFailed } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'

const MARKS = {
  largestPaint: 'm6 1 1.5 3.2 3.5.4-2.6 2.4.7 3.5L6 8.8 2.9 10.5l.7-3.5L1 4.6l3.5-.4Z',
  thirdParty: 'M6 1.2 10.8 6 6 10.8 1.2 6Z',
  renderBlocking: 'M2 1.5h8v9H2ZM2 6h8',
  failed: 'm2 2 8 8M10 2 2 10',
} as const
type Mark = keyof typeof MARKS
const NAMES = Object.keys(MARKS) as Mark[]

/** Mark shapes, defined once and referenced by the legend and every row. */
export function MarkShapes() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      {NAMES.map((mark) => (
        <symbol key={mark} id={`mark-${mark}`} viewBox="0 0 12 12">
          <path d={MARKS[mark]} />
        </symbol>
      ))}
    </svg>
  )
}

export function marksOf(request: NetworkRequest): Mark[] {
  const { largestPaint = false, thirdParty, renderBlocking = false } = request
  const has: Record<Mark, boolean> = {
    largestPaint,
    thirdParty,
    renderBlocking,
    failed: isFailed(request),
  }
  return NAMES.filter((mark) => has[mark])
}

export function MarkLegend() {
  return (
    <ul aria-label={messages.marks} className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-quiet">
      {NAMES.map((mark) => (
        <li key={mark} className="waterfall-marks flex items-center gap-1.5">
          <svg data-mark={mark} aria-hidden="true">
            <use href={`#mark-${mark}`} />
          </svg>
          {messages[mark]}
        </li>
      ))}
    </ul>
  )
}
