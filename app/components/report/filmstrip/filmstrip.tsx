import { classes } from '~/components/ui/classes'
import { formatDecimal } from '~/shared/format/score'
import { formatTime } from '~/shared/format/time'
import { reportMessages } from '~/shared/messages/report'
import { filmstripMessages } from '~/shared/messages/speed'
import {
  type ChangedRows,
  changedShare,
  FIELDS,
  outlineOf,
  visualMoments,
} from '~/shared/rules/report/film-changes'
import { FilmMarks, FilmPicture } from './film-picture'
import { END_MS, type Frame, type Shift, type Slot, stripOf } from './filmstrip-slots'

const words = filmstripMessages

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

/** Minimum and maximum frame width: the strip fills its row and scrolls only below the minimum. */
const [MIN_FRAME_PX, MAX_FRAME_PX] = [46, 120]
const EAGER_FRAMES = 8
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
    <span className="text-info-ink" title={words.changed(text)}>
      <span aria-hidden="true">Δ {text}</span>
      <span className="sr-only">{words.changed(text)}</span>
    </span>
  )
}

function ShiftName({ value, counts }: NonNullable<Slot['moved']>) {
  const name = words.shift(value < MIN_SHIFT ? `<${MIN_SHIFT}` : formatDecimal(value).text)
  const help = words[counts ? 'shiftCounts' : 'shiftCountsNot']
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

type StillProps = { slot: Slot; index: number; isAfterGap: boolean; width: number; height: number }
function Still({ slot, index, isAfterGap, width, height }: StillProps) {
  const isMarked = slot.marks.length > 0
  const time = formatTime(slot.atMs).text
  const factor = width > height ? 1.5 : 1
  return (
    <li
      className={classes(
        'flex shrink-0 grow basis-0 flex-col gap-1.5 print:min-w-0! print:grow-0 print:basis-[9%]',
        isAfterGap && 'ml-6 print:ml-0',
      )}
      style={{ minWidth: MIN_FRAME_PX * factor, maxWidth: MAX_FRAME_PX * factor }}
    >
      <FilmPicture
        src={slot.src}
        alt={`The page after ${time}`}
        isEager={index < EAGER_FRAMES}
        {...{ width, height, isMarked }}
      >
        {slot.changed ? <ChangeOutline rows={slot.changed} /> : null}
      </FilmPicture>
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-12">
        <span className={isMarked ? 'font-semibold' : 'text-quiet'}>{time}</span>
        <FilmMarks marks={slot.marks} />
        {slot.moved ? <ShiftName {...slot.moved} /> : null}
        {slot.changed ? <ChangeShare rows={slot.changed} /> : null}
      </p>
    </li>
  )
}

/** Legend of the frame marks. If frames were not compared, it says so instead of claiming no changes. */
function ChangeKey({ frames }: Pick<FilmstripProps, 'frames'>) {
  if (frames.some(({ look }) => !look)) return <p className="pt-1 text-quiet">{words.notComputed}</p>
  return (
    <p className="max-w-prose pt-1 text-13 text-pretty text-quiet">
      {words.key} {words.moments}
    </p>
  )
}

export function Filmstrip({ frames, width, height, fcpMs = null, lcpMs = null, shifts }: FilmstripProps) {
  if (frames.length === 0) return <p className="py-6 text-center text-quiet">{reportMessages.noFrames}</p>
  const { contentMs, completeMs } = visualMoments([...frames].sort((a, b) => a.atMs - b.atMs))
  const marks = [
    { key: 'content', name: words.content, atMs: contentMs },
    { key: 'fcp', name: 'FCP', atMs: fcpMs },
    { key: 'lcp', name: 'LCP', atMs: lcpMs },
    { key: 'complete', name: words.complete, atMs: completeMs },
  ]
  const { slots, isUnchanged } = stripOf(frames, marks, shifts)
  const firstLate = slots.findIndex((slot) => slot.isLate)
  const until = `${END_MS / 1000} s`
  return (
    <>
      <section
        aria-label="Frames of the filmstrip"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative -mx-1 overflow-x-auto px-1 pt-1 pb-2 print:overflow-visible"
      >
        <ol className="flex gap-2 print:flex-wrap print:gap-1">
          {slots.map((slot, index) => (
            <Still key={slot.atMs} {...{ slot, index, width, height }} isAfterGap={index === firstLate} />
          ))}
        </ol>
      </section>
      {isUnchanged ? <p className="pt-1 text-quiet">{reportMessages.unchangedUntil(until)}</p> : null}
      {firstLate >= 0 ? <p className="pt-1 text-quiet">{reportMessages.lateFrames(until)}</p> : null}
      {slots.some(({ moved }) => moved) ? (
        <p className="max-w-prose pt-1 text-13 text-pretty text-quiet">{words.shifts}</p>
      ) : null}
      <ChangeKey frames={frames} />
    </>
  )
}
