import type { ReactNode } from 'react'
import { classes } from '~/components/ui/classes'
import { formatTime } from '~/shared/format/time'
import { filmstripMessages } from '~/shared/messages/speed'
import { FilmPicture } from './film-picture'
import type { Mark, Slot } from './filmstrip-slots'

const PAINTS = ['fcp', 'lcp']

/** The name of a paint with its exact time: the frame shows the first slot after it. */
function FrameMark({ mark: { key, name, atMs } }: { mark: Mark }) {
  if (!PAINTS.includes(key)) return <span className="font-medium">{name}</span>
  return (
    <span className="rounded-2 bg-accent px-1 font-semibold whitespace-nowrap text-on-accent">
      {name} <span className="font-normal">{formatTime(atMs).text}</span>
    </span>
  )
}

interface FilmFrameProps {
  slot: Slot
  width: number
  height: number
  isEager?: boolean
  overlay?: ReactNode
  children?: ReactNode
}

export function FilmFrame({ slot, width, height, isEager = false, overlay, children }: FilmFrameProps) {
  const isMarked = slot.marks.some(({ key }) => PAINTS.includes(key))
  const time = formatTime(slot.atMs).text
  return (
    <li
      className={classes('flex min-w-0 flex-col gap-1.5', slot.isExtra && '@max-2xl:hidden print:flex!')}
      data-extra={slot.isExtra || undefined}
    >
      <FilmPicture
        src={slot.src}
        alt={filmstripMessages.after(time)}
        {...{ width, height, isMarked, isEager }}
      >
        {overlay}
      </FilmPicture>
      <p className="film-caption">
        <span className={isMarked ? 'font-semibold' : 'text-quiet'}>
          {slot.isLate ? <span aria-hidden="true">… </span> : null}
          {time}
        </span>
        {slot.marks.map((mark) => (
          <FrameMark key={mark.key} mark={mark} />
        ))}
        {children}
      </p>
    </li>
  )
}

/** Frames of even size: as many in a row as are readable, no wider than they need to be. */
export function FilmGrid(props: { count: number; isLandscape: boolean; children: ReactNode }) {
  const { count, isLandscape, children } = props
  const [least, most] = isLandscape ? ['9rem', '15rem'] : ['var(--film-least, 6rem)', '9rem']
  const share = `(100% - ${(count - 1) * 0.5}rem) / ${count} - 1px`
  return (
    <div className="@container">
      <ol
        className="grid gap-x-2 gap-y-3"
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(clamp(${least}, ${share}, ${most}), 1fr))` }}
      >
        {children}
      </ol>
    </div>
  )
}
