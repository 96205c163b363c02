import { classes } from '~/components/ui/classes'
import { formatDateTime } from '~/shared/format/date'
import { chartMessages } from '~/shared/messages/report'
import { SeriesSwatch } from './chart-legend'
import { moveCursor, useCursor, useScripts } from './cursor'
import { type ChartInput, type ChartModel, type ChartSeries, hueOf } from './model'
import { type Domain, indexesIn, nearestIndex, position } from './scale'
import { SelectedMarks } from './selected-marks'
import { FORMATS } from './units'

type CursorProps = {
  chart: ChartInput
  model: ChartModel
  domain: Domain
  /** Opens the test of a point; null if points have no test. */
  onPick: ((index: number) => void) | null
}
type ReadProps = CursorProps & { index: number | null }

function textAt({ kind, times, disturbedAt = [] }: ChartInput, one: ChartSeries, index: number): string {
  const format = FORMATS[kind]
  const value = one.values[index] ?? null
  const excluded = value === null ? one.excluded?.[disturbedAt.indexOf(times[index] ?? 0)] : null
  return excluded == null ? format(value).text : `${format(excluded).text} (${chartMessages.noisy})`
}

const figures = (chart: ChartInput, index: number) =>
  chart.series.map((one) => ({ ...one, text: textAt(chart, one, index) }))

/** More lines would not fit beside a low chart. */
const MAX_READ = 10

function Readout({ chart, domain, index }: ReadProps & { index: number }) {
  const at = chart.times[index] ?? 0
  const share = position(at, domain)
  const all = figures(chart, index)
  return (
    <div
      aria-hidden="true"
      className={classes(
        'pointer-events-none absolute top-1 z-10 rounded-6 bg-raised px-2.5 py-1.5 text-12 whitespace-nowrap shadow-float',
        share > 0.5 ? '-ml-2.5 -translate-x-full' : 'ml-2.5',
      )}
      style={{ left: `${(share * 100).toFixed(2)}%` }}
    >
      <p className="text-quiet">{formatDateTime(at, chart.timeZone)}</p>
      {all.slice(0, MAX_READ).map((one, i) => (
        <p key={one.key} className="flex items-center gap-1.5">
          <SeriesSwatch hue={hueOf(one, i)} />
          <span className="mr-auto max-w-56 truncate">{one.name}</span>
          <strong className="pl-3 font-semibold">{one.text}</strong>
        </p>
      ))}
      {all.length > MAX_READ ? (
        <p className="text-quiet">{chartMessages.more(all.length - MAX_READ)}</p>
      ) : null}
    </div>
  )
}

/** A slider over the points, for the keyboard and screen readers. */
function PointKeys({ chart, domain, onPick, index }: ReadProps) {
  const hasScripts = useScripts()
  const { title, times, timeZone } = chart
  const [first, after] = indexesIn(times, domain)
  if (!hasScripts || first >= after) return null
  const now = index ?? nearestIndex(times, chart.selectedAt ?? domain[1], domain) ?? first
  const values = figures(chart, now).map(({ name, text }) => `${name} ${text}`)
  return (
    <div className="pointer-events-none absolute inset-0 rounded-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="range"
        className="sr-only"
        min={first}
        max={after - 1}
        value={now}
        aria-label={(onPick ? chartMessages.readAndOpen : chartMessages.read)(title)}
        aria-valuetext={`${formatDateTime(times[now], timeZone)}: ${values.join(', ')}`}
        autoComplete="off"
        onChange={({ target }) => moveCursor(times[Number(target.value)] ?? null)}
        onFocus={() => moveCursor(times[now] ?? null)}
        onBlur={() => moveCursor(null)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onPick?.(now)
        }}
      />
    </div>
  )
}

export function ChartCursor(props: CursorProps) {
  const { chart, model, domain } = props
  const at = useCursor()
  const index = at === null ? null : nearestIndex(chart.times, at, domain)
  return (
    <>
      {index === null ? null : (
        <>
          <SelectedMarks
            {...{ model, domain }}
            series={chart.series}
            selectedAt={chart.times[index]}
            selectedValues={chart.series.map(({ values }) => values[index] ?? null)}
          />
          <Readout {...props} index={index} />
        </>
      )}
      <PointKeys {...props} index={index} />
    </>
  )
}
