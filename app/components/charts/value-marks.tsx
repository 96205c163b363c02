import { CHART_KEY } from './chart-key'
import type { ChartInput, ChartModel } from './model'
import { type Domain, position } from './scale'

const NONE: NonNullable<ChartInput['marks']> = []
const percent = (share: number) => `${(share * 100).toFixed(2)}%`
/** Shapes distinguish the marks without colour. */
const SHAPES = ['rotate-45', 'rounded-full']
const shapeOf = (index: number) =>
  `size-2.5 border-2 border-poor bg-surface ring-2 ring-surface ${SHAPES[index % SHAPES.length]}`

type MarksProps = { marks: ChartInput['marks']; model: ChartModel; domain: Domain }

export function ValueMarks({ marks = NONE, model, domain }: MarksProps) {
  return marks.map(({ at, value, name }, index) =>
    at < domain[0] || at > domain[1] ? null : (
      <span
        key={name}
        aria-hidden="true"
        className={`pointer-events-none absolute -translate-1/2 ${shapeOf(index)}`}
        style={{
          left: percent(position(at, domain)),
          top: percent(1 - Math.max(0, Math.min(1, position(value, model.y)))),
        }}
      />
    ),
  )
}

export function MarksKey({ marks = NONE }: Pick<ChartInput, 'marks'>) {
  return marks.map(({ name }, index) => (
    <span key={name} className={`${CHART_KEY} text-quiet`}>
      <span aria-hidden="true" className={shapeOf(index)} />
      {name}
    </span>
  ))
}
