import { useNavigate } from '@remix-run/react'
import { type PointerEvent, useMemo, useState } from 'react'
import { classes } from '~/components/ui/classes'
import { useMayLeave } from '~/components/visitor/use-share'
import { correlationMessages as messages } from '~/shared/messages/charts'
import { paths } from '~/shared/paths'
import { type CorrelationDot, type CorrelationInput, nearestDot, type Spot } from './correlation'
import { useScripts } from './cursor'
import { FORMATS } from './units'

export const reportOf = ({ siteId, pageId, pointId }: CorrelationDot) =>
  paths.report(siteId, pageId, 'overview', { pointId })

export const textOf = ({ x, y }: CorrelationInput, dot: CorrelationDot) =>
  `${x.name} ${FORMATS[x.kind](dot.x).text}, ${y.name} ${FORMATS[y.kind](dot.y).text}`

function Readout({ chart, dot, spot }: { chart: CorrelationInput; dot: CorrelationDot; spot: Spot }) {
  const mayLeave = useMayLeave()
  const at = { left: `${(spot.left * 100).toFixed(2)}%`, top: `${(spot.top * 100).toFixed(2)}%` }
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute size-3 -translate-1/2 rounded-full bg-series-1 ring-2 ring-text"
        style={at}
      />
      <div
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute z-10 rounded-6 bg-raised px-2.5 py-1.5 text-12 whitespace-nowrap shadow-float',
          spot.left > 0.5 ? '-ml-3 -translate-x-full' : 'ml-3',
          spot.top > 0.5 ? '-translate-y-full' : null,
        )}
        style={at}
      >
        {(['x', 'y'] as const).map((axis) => (
          <p key={axis} className="flex gap-3">
            <span className="mr-auto text-quiet">{chart[axis].name}</span>
            <strong className="font-semibold">{FORMATS[chart[axis].kind](dot[axis]).text}</strong>
          </p>
        ))}
        {mayLeave ? <p className="text-link">{messages.report}</p> : null}
      </div>
    </>
  )
}

type PickerProps = { chart: CorrelationInput; spots: readonly Spot[] }

/** With scripts a click opens the nearest dot's report; a slider over the dots serves the keyboard. */
export function DotPicker({ chart, spots }: PickerProps) {
  const hasScripts = useScripts()
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const [index, setIndex] = useState<number | null>(null)
  const { dots, title } = chart
  const order = useMemo(
    () => dots.map((_, i) => i).sort((a, b) => (dots[a]?.x ?? 0) - (dots[b]?.x ?? 0)),
    [dots],
  )
  if (!hasScripts) return null
  const dot = index === null ? null : dots[index]
  const spot = index === null ? null : spots[index]
  const onPointer = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setIndex(nearestDot(spots, { x: clientX - left, y: clientY - top }, { width, height }))
  }
  const open = () => {
    if (dot && mayLeave) navigate(reportOf(dot))
  }
  const rank = index === null ? 0 : Math.max(0, order.indexOf(index))
  const current = dots[order[rank] ?? 0]
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={classes('absolute inset-0', dot ? 'cursor-pointer' : 'cursor-default')}
        onPointerMove={onPointer}
        onPointerLeave={() => setIndex(null)}
        onClick={open}
      />
      <div className="pointer-events-none absolute inset-0 rounded-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <input
          type="range"
          className="sr-only"
          min={0}
          max={order.length - 1}
          value={rank}
          aria-label={messages.open(title)}
          aria-valuetext={current ? textOf(chart, current) : undefined}
          autoComplete="off"
          onChange={({ target }) => setIndex(order[Number(target.value)] ?? null)}
          onFocus={() => setIndex(order[rank] ?? null)}
          onBlur={() => setIndex(null)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') open()
          }}
        />
      </div>
      {dot && spot ? <Readout chart={chart} dot={dot} spot={spot} /> : null}
    </>
  )
}
