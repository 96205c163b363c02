import { timelineMessages as messages } from '~/shared/messages/timeline'
import type { TestState } from '~/shared/rules/report/timeline'
import { Marked, percent } from './lane-row'
import type { TestBar, TestMark } from './lanes'

const MARKS_HEIGHT = 20
const BARS_HEIGHT = 44
/** Leaves room above the bars for marks of failed and noisy tests. */
const BARS_TOP = 20
/** Keeps a bar with one test visible beside bars with hundreds. */
const MIN_BAR_HEIGHT = 2
const GAP = 0.86

/** Circle, triangle and diamond around the origin, so that colour is not the only difference. */
const SHAPES: Record<TestState, { path: string; ink: string }> = {
  counted: { path: 'M0 -3.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0 -7Z', ink: 'fill-series-1' },
  failed: { path: 'M0 -5L5 4H-5Z', ink: 'fill-poor' },
  disturbed: { path: 'M0 -4.5L4.5 0L0 4.5L-4.5 0Z', ink: 'fill-surface stroke-warning-ink' },
}

interface ShapeProps {
  state: TestState
  x: string | number
  y: number
}

function Shape({ state, x, y }: ShapeProps) {
  const { path, ink } = SHAPES[state]
  return (
    <svg x={x} y={y} overflow="visible" aria-hidden="true">
      <path d={path} className={ink} strokeWidth="1.5" />
    </svg>
  )
}

/** One mark per test. Failed and noisy tests are drawn on top. */
export function TestMarks({ marks }: { marks: readonly TestMark[] }) {
  const inOrder = [...marks].sort((a, b) => Number(a.state !== 'counted') - Number(b.state !== 'counted'))
  return (
    <svg width="100%" height={MARKS_HEIGHT} aria-hidden="true" className="block overflow-visible">
      {inOrder.map(({ key, at, state, label, to }) => (
        <Marked key={key} {...{ label, to }}>
          <Shape state={state} x={percent(at)} y={MARKS_HEIGHT / 2} />
        </Marked>
      ))}
    </svg>
  )
}

function Bar({ bar }: { bar: TestBar }) {
  const { left, width, height, failed, disturbed, label, to } = bar
  const tall = Math.max(MIN_BAR_HEIGHT, height * (BARS_HEIGHT - BARS_TOP))
  const middle = percent(left + (width * GAP) / 2)
  return (
    <Marked {...{ label, to }}>
      <rect
        x={percent(left)}
        y={(BARS_HEIGHT - tall).toFixed(1)}
        width={percent(width * GAP)}
        height={tall.toFixed(1)}
        className="fill-series-1"
      />
      {failed > 0 ? <Shape state="failed" x={middle} y={5} /> : null}
      {disturbed > 0 ? <Shape state="disturbed" x={middle} y={14} /> : null}
    </Marked>
  )
}

export function TestBars({ bars }: { bars: readonly TestBar[] }) {
  return (
    <svg width="100%" height={BARS_HEIGHT} aria-hidden="true" className="block overflow-visible">
      {bars.map((bar) => (
        <Bar key={bar.key} bar={bar} />
      ))}
    </svg>
  )
}

export function TestKey({ states }: { states: readonly TestState[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-12">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <svg width="12" height="12" aria-hidden="true" className="shrink-0">
            <Shape state={state} x={6} y={6} />
          </svg>
          {messages.states[state]}
        </li>
      ))}
    </ul>
  )
}
