import { FilmMarks, FilmPicture } from '~/components/report/filmstrip/film-picture'
import { type EvenSlot, evenSlots, type Mark } from '~/components/report/filmstrip/filmstrip-slots'
import { formatMetric } from '~/shared/format/metric'
import { formatTime } from '~/shared/format/time'
import { overviewMessages } from '~/shared/messages/overview'
import { metricMessages } from '~/shared/messages/report'
import type { PageFilm } from '~/shared/schemas/overview'

const messages = overviewMessages.film

export function FilmFrames(props: { result: PageFilm; interval: number; endMs: number; className: string }) {
  const { result, interval, endMs, className } = props
  const { filmstrip: strip, filmGap } = result
  if (!strip) {
    return (
      <p className="sticky left-4 w-[min(24rem,calc(100vw-4rem))] text-13 text-quiet md:left-64 md:self-center">
        {messages.gaps[filmGap ?? 'unrecorded']}
      </p>
    )
  }
  const marks: Mark[] = [
    { key: 'fcp', name: 'FCP', atMs: result.fcp },
    { key: 'lcp', name: 'LCP', atMs: result.lcp },
  ]
  const isWithin = ({ atMs }: Mark) => atMs !== null && atMs <= endMs
  const slots = evenSlots(strip.frames, marks.filter(isWithin), interval, endMs)
  return (
    <div className="flex min-w-0 flex-col gap-1.5 md:flex-1">
      <ol className={className}>
        {slots.map((slot) => (
          <Frame key={slot.atMs} slot={slot} width={strip.width} height={strip.height} />
        ))}
      </ol>
      <p className="sticky left-4 flex w-[min(24rem,calc(100vw-4rem))] flex-wrap gap-x-3 text-12 text-quiet md:left-64">
        {marks.map((mark) => (
          <span key={mark.key}>{markLabel(mark, isWithin(mark))}</span>
        ))}
      </p>
    </div>
  )
}

function markLabel(mark: Mark, isWithin: boolean): string {
  if (mark.atMs === null) return `${mark.name}: ${metricMessages.notMeasured}`
  const time = formatMetric('lcp', mark.atMs).text
  return isWithin ? messages.mark(mark.name, time) : messages.later(mark.name, time)
}

function Frame({ slot, width, height }: { slot: EvenSlot; width: number; height: number }) {
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <FilmPicture
        src={slot.src}
        alt={messages.after(formatTime(slot.atMs).text)}
        isMarked={slot.marks.length > 0}
        {...{ width, height }}
      />
      <FilmMarks marks={slot.marks} />
    </li>
  )
}
