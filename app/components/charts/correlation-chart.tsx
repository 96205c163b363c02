import { Link } from '@remix-run/react'
import { useId, useMemo } from 'react'
import { FoldMark } from '~/components/ui/fold-mark'
import { useMayLeave } from '~/components/visitor/use-share'
import { correlationMessages as messages } from '~/shared/messages/charts'
import { failuresMessages } from '~/shared/messages/failures'
import { ValueAxis } from './axes'
import {
  CORRELATION_BOX,
  type CorrelationInput,
  type CorrelationModel,
  correlationFigures,
  correlationModel,
  describeCorrelation,
  type Spot,
  spotOf,
  trendLine,
} from './correlation'
import { DotPicker, reportOf, textOf } from './correlation-picker'
import { NumberAxis } from './number-axis'
import { TableFold } from './table-fold'
import { FORMATS } from './units'

const BOX = CORRELATION_BOX
const MAX_ROWS = 50

export type CorrelationChartProps = CorrelationInput & { height?: number; showTitle?: boolean }

const place = ({ left, top }: Spot) => `${(left * BOX.width).toFixed(1)} ${(top * BOX.height).toFixed(1)}`

/** Dots are lines of zero length, whose round caps keep their shape when the SVG is stretched. */
function Dots({
  spots,
  model,
  line,
}: {
  spots: readonly Spot[]
  model: CorrelationModel
  line: [Spot, Spot] | null
}) {
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path
        d={model.y.ticks
          .map((tick) => `M0 ${(spotOf({ x: 0, y: tick }, model).top * BOX.height).toFixed(1)}h${BOX.width}`)
          .join('')}
        className="stroke-line"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={spots.map((spot) => `M${place(spot)}h0`).join('')}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth={spots.length > 500 ? 4 : 6}
        strokeLinecap="round"
        opacity={spots.length > 100 ? 0.5 : 0.8}
        vectorEffect="non-scaling-stroke"
      />
      {line ? (
        <path
          d={`M${place(line[0])}L${place(line[1])}`}
          fill="none"
          className="stroke-text"
          strokeWidth="2"
          strokeDasharray="6 4"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </svg>
  )
}

function DotTable({ chart }: { chart: CorrelationInput }) {
  const { x, y, dots, of = 'tests', title } = chart
  const mayLeave = useMayLeave()
  const rows = [...dots].sort((one, other) => other.y - one.y).slice(0, MAX_ROWS)
  return (
    <TableFold title={title}>
      <thead>
        <tr>
          <th scope="col" className="px-3 text-left text-12 font-medium text-quiet">
            {dots.length > rows.length ? messages.tableNote(of, rows.length) : messages.dot[of]}
          </th>
          {[x, y].map(({ name }) => (
            <th key={name} scope="col" className="px-3 text-right text-12 font-medium text-quiet">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((dot, at) => (
          <tr key={dot.pointId}>
            <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
              {mayLeave ? (
                <Link to={reportOf(dot)} className="text-link hover:underline">
                  {messages.report}
                  <span className="sr-only">, {textOf(chart, dot)}</span>
                </Link>
              ) : (
                at + 1
              )}
            </th>
            <td className="px-3 text-right whitespace-nowrap">{FORMATS[x.kind](dot.x).text}</td>
            <td className="px-3 text-right whitespace-nowrap">{FORMATS[y.kind](dot.y).text}</td>
          </tr>
        ))}
      </tbody>
    </TableFold>
  )
}

function Conclusion({ chart }: { chart: CorrelationInput }) {
  const figures = correlationFigures(chart)
  return (
    <div className="flex flex-col gap-1">
      <p className="text-pretty">{describeCorrelation(chart)}.</p>
      {figures ? (
        <details className="group">
          <summary className="inline-flex items-center gap-1.5 rounded-2 text-12 text-quiet hover:text-text">
            <FoldMark />
            {messages.figures}
          </summary>
          <p className="mt-1 text-13 text-pretty text-quiet">{figures}.</p>
        </details>
      ) : null}
    </div>
  )
}

/** One metric against another, one dot a test, with the trend and a plain conclusion. */
export function CorrelationChart(props: CorrelationChartProps) {
  const { title, x, y, dots, n, of = 'tests', counted, height = 220, showTitle = true } = props
  const id = useId()
  const model = useMemo(() => correlationModel({ x, y, dots }), [x, y, dots])
  const spots = useMemo(() => dots.map((dot) => spotOf(dot, model)), [dots, model])
  return (
    <figure aria-labelledby={id} data-chart="" className="flex min-w-0 max-w-chart flex-col gap-2">
      <figcaption className={showTitle ? 'text-13 font-semibold' : 'sr-only'} id={id}>
        {title}
      </figcaption>
      <Conclusion chart={props} />
      <p className="flex flex-wrap gap-x-4 text-12 text-quiet">
        <span>↑ {messages.axis(y.name, model.y.unit)}</span>
        <span>→ {messages.axis(x.name, model.x.unit)}</span>
        <span>
          {dots.length < n ? messages.sampled(of, dots.length, n) : (counted ?? messages.count[of](n))}
        </span>
      </p>
      <div className="relative" style={{ height: height + 24 }}>
        <ValueAxis model={{ ...model.y, y: model.y.domain }} height={height} />
        <div className="absolute right-2 left-12" style={{ top: 6, height: height - 6 }}>
          <Dots spots={spots} model={model} line={trendLine(props, model)} />
          {dots.length === 0 ? (
            <p className="absolute inset-0 grid place-items-center text-13 text-quiet">
              {failuresMessages.noData}
            </p>
          ) : (
            <DotPicker chart={props} spots={spots} />
          )}
        </div>
        <div className="absolute right-2 left-12" style={{ top: height + 5 }}>
          <NumberAxis domain={model.x.domain} kind={x.kind} />
        </div>
      </div>
      {dots.length === 0 ? null : <DotTable chart={props} />}
    </figure>
  )
}
