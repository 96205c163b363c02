import { classes } from '~/components/ui/classes'
import { formatTime } from '~/shared/format/time'
import { shiftsMessages as messages } from '~/shared/messages/load'
import type { LayoutShift, Rectangle, Viewport } from '~/shared/schemas/evidence'
import type { FilmstripView } from '~/shared/schemas/lighthouse'
import { frameAfter, movementPath } from './shift-figures'

interface Props {
  shift: LayoutShift
  index: number
  film: FilmstripView
  viewport: Viewport | null
}

const Box = ({ rect, kind }: { rect: Rectangle | null; kind: 'before' | 'after' }) =>
  rect ? <rect {...rect} data-box={kind} /> : null

export function ShiftPicture({ shift, index, film, viewport }: Props) {
  const frame = film ? frameAfter(film.frames, shift.atMs) : null
  const missing = frame ? null : messages.noFrame
  if (!viewport) return <p className="text-13 text-quiet">{messages.noViewport}</p>
  const { width, height } = viewport
  const time = formatTime(shift.atMs).text
  const isLater = frame !== null && frame.atMs >= shift.atMs
  return (
    <figure
      className={classes(
        'shift-picture',
        width > height ? 'w-[480px] print:w-[320px]' : 'w-[240px] print:w-[160px]',
      )}
    >
      <div style={{ aspectRatio: `${width} / ${height}` }}>
        {frame ? (
          <img src={frame.src} alt="" width={width} height={height} loading="lazy" decoding="async" />
        ) : null}
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={messages.picture(index, time)}>
          {shift.elements.map(({ from, to }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two elements can have the same positions
            <g key={place}>
              <Box rect={from} kind="before" />
              <Box rect={to} kind="after" />
              {from && to ? <path d={movementPath(from, to) ?? ''} /> : null}
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="pt-1.5 text-12 text-quiet">
        {frame ? messages[isLater ? 'frame' : 'earlierFrame'](formatTime(frame.atMs).text) : missing}
      </figcaption>
    </figure>
  )
}
