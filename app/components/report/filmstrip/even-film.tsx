import { formatTime } from '~/shared/format/time'
import { overviewMessages } from '~/shared/messages/overview'
import type { FilmstripView } from '~/shared/schemas/lighthouse'
import { FilmMarks, FilmPicture } from './film-picture'
import { type Painted, type Scale, slotsOf } from './film-scale'
import type { EvenSlot } from './filmstrip-slots'

function Frame({ slot, width, height }: { slot: EvenSlot; width: number; height: number }) {
  const isMarked = slot.marks.length > 0
  const time = formatTime(slot.atMs).text
  return (
    <li className="flex min-w-12 max-w-30 flex-1 flex-col gap-1 text-12">
      <FilmPicture src={slot.src} alt={overviewMessages.film.after(time)} {...{ width, height, isMarked }} />
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={isMarked ? 'font-semibold' : 'text-quiet'}>{time}</span>
        <FilmMarks marks={slot.marks} />
      </p>
    </li>
  )
}

type EvenFilmProps = {
  film: FilmstripView | undefined
  painted: Painted
  scale: Scale
  missing: string
}

export function EvenFilm({ film, painted, scale, missing }: EvenFilmProps) {
  if (!film) return <p className="text-13 text-quiet">{missing}.</p>
  return (
    <ol className="flex gap-2">
      {slotsOf(film, painted, scale).map((slot) => (
        <Frame key={slot.atMs} slot={slot} width={film.width} height={film.height} />
      ))}
    </ol>
  )
}
