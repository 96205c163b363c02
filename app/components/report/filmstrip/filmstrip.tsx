import { classes } from '~/components/ui/classes'
import { formatDecimal } from '~/shared/format/score'
import { formatTime } from '~/shared/format/time'
import { reportMessages } from '~/shared/messages/report'
import { filmstripMessages as messages } from '~/shared/messages/speed'
import { type ChangedRows, changedShare, FIELDS, outlineOf } from '~/shared/rules/report/film-changes'
import { FilmFrame, FilmGrid } from './film-frame'
import { stripOf } from './film-scale'
import type { Frame, Shift, Slot } from './filmstrip-slots'

type FilmstripProps = {
  frames: Frame[]
  /** Original frame size; reserves space while images load. */
  width: number
  height: number
  fcpMs?: number | null
  lcpMs?: number | null
  /** Layout shifts; empty if there were none or they are not stored. */
  shifts?: readonly Shift[]
}

const EAGER_FRAMES = 6
const MIN_SHIFT = 0.001

const ChangeOutline = ({ rows }: { rows: ChangedRows }) => (
  <svg
    viewBox={`0 0 ${FIELDS} ${FIELDS}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    data-change=""
    className="absolute inset-0 size-full fill-none stroke-info"
  >
    <path d={outlineOf(rows)} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
  </svg>
)

/** A change below 1% is shown as '<1%', because 0% would mean no change. */
function ChangeShare({ rows }: { rows: ChangedRows }) {
  const percent = Math.round(changedShare(rows) * 100)
  const text = percent < 1 ? '<1%' : `${percent}%`
  return (
    <span className="text-info-ink" title={messages.changed(text)}>
      <span aria-hidden="true">Δ {text}</span>
      <span className="sr-only">{messages.changed(text)}</span>
    </span>
  )
}

function ShiftName({ value, counts }: NonNullable<Slot['moved']>) {
  const name = messages.shift(value < MIN_SHIFT ? `<${MIN_SHIFT}` : formatDecimal(value).text)
  const help = messages[counts ? 'shiftCounts' : 'shiftCountsNot']
  return (
    <span
      className={classes('rounded-2', counts ? 'bg-warning-soft px-1 text-warning-ink' : 'text-quiet')}
      title={help}
    >
      {name}
      <span className="sr-only">. {help}</span>
    </span>
  )
}

/** Legend of the frame marks. If frames were not compared, it says so instead of claiming no changes. */
function FrameKey({ frames, slots }: { frames: readonly Frame[]; slots: readonly Slot[] }) {
  const isCompared = frames.every(({ look }) => look)
  return (
    <p className="max-w-prose pt-2 text-13 text-pretty text-quiet">
      {isCompared ? `${messages.moments} ${messages.key}` : messages.notComputed}
      {slots.some(({ moved }) => moved) ? ` ${messages.shifts}` : null}
    </p>
  )
}

export function Filmstrip(props: FilmstripProps) {
  const { frames, width, height } = props
  if (frames.length === 0) return <p className="py-6 text-center text-quiet">{reportMessages.noFrames}</p>
  const { slots, stepMs, hasLate } = stripOf(props)
  return (
    <section aria-label={messages.frames} className="min-w-0">
      <p className="pb-2 text-13 text-quiet">{messages.every(formatTime(stepMs).text, hasLate)}</p>
      <FilmGrid count={slots.length} isLandscape={width > height}>
        {slots.map((slot, index) => (
          <FilmFrame
            key={slot.atMs}
            {...{ slot, width, height }}
            isEager={index < EAGER_FRAMES}
            overlay={slot.changed ? <ChangeOutline rows={slot.changed} /> : null}
          >
            {slot.moved ? <ShiftName {...slot.moved} /> : null}
            {slot.changed ? <ChangeShare rows={slot.changed} /> : null}
          </FilmFrame>
        ))}
      </FilmGrid>
      <FrameKey {...{ frames, slots }} />
    </section>
  )
}
