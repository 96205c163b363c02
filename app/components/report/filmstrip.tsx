import { classes } from '~/components/ui/classes'
import { formatTime } from '~/shared/format/time'
import { messages } from '~/shared/messages'
import { type Frame, intervalFor, type Mark, slots, stripEnd } from './filmstrip-slots'

type FilmstripProps = {
  frames: Frame[]
  /** Of one frame as taken: keeps the place while images load. */
  width: number
  height: number
  fcpMs?: number | null
  lcpMs?: number | null
  /** Given from outside where several strips share one scale. */
  intervalMs?: number
  endMs?: number
  size?: 'small' | 'medium'
}

/** Least and most width of a frame: a strip fills its row and scrolls only where frames would get too small. */
const SIZES = { small: [36, 72], medium: [46, 120] } as const
const MOST_FRAMES = 16

/** What a visitor saw at even moments, the first and the largest paint edged and named. */
export function Filmstrip(props: FilmstripProps) {
  const { frames, width, height, fcpMs = null, lcpMs = null, size = 'medium' } = props
  if (frames.length === 0) return <p className="py-6 text-center text-quiet">{messages.report.noFrames}</p>
  const marks: Mark[] = [
    { key: 'fcp', name: 'FCP', atMs: fcpMs },
    { key: 'lcp', name: 'LCP', atMs: lcpMs },
  ]
  const endMs = props.endMs ?? stripEnd(frames, marks)
  const intervalMs = props.intervalMs ?? intervalFor(endMs, MOST_FRAMES)
  const [least, most] = SIZES[size]
  const factor = width > height ? 1.5 : 1
  return (
    <section
      aria-label="Frames of the filmstrip"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="-mx-1 overflow-x-auto px-1 pt-1 pb-2 print:overflow-visible"
    >
      <ol className="flex gap-2 print:gap-1">
        {slots(frames, marks, intervalMs, endMs).map((slot, index) => {
          const isMarked = slot.marks.length > 0
          const time = formatTime(slot.atMs).text
          return (
            <li
              key={slot.atMs}
              className="flex shrink-0 grow basis-0 flex-col gap-1.5 print:min-w-0!"
              style={{ minWidth: least * factor, maxWidth: most * factor }}
            >
              <div
                className={classes(
                  'overflow-hidden rounded-2 bg-sunken outline',
                  isMarked ? 'outline-3 -outline-offset-1 outline-mark' : 'outline-1 outline-line',
                )}
                style={{ aspectRatio: `${width} / ${height}` }}
              >
                {slot.src ? (
                  <img
                    src={slot.src}
                    alt={`The page after ${time}`}
                    width={width}
                    height={height}
                    loading={index < 8 ? 'eager' : 'lazy'}
                    decoding="async"
                    className="block size-full object-cover object-top"
                  />
                ) : null}
              </div>
              <p className="flex flex-wrap items-baseline gap-x-1.5 text-12">
                <span className={isMarked ? 'font-semibold' : 'text-quiet'}>{time}</span>
                {isMarked ? (
                  <span className="rounded-2 bg-accent px-1 font-semibold text-on-accent">
                    {slot.marks.join(' ')}
                  </span>
                ) : null}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
