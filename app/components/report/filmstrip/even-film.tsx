import type { FilmstripView } from '~/shared/schemas/lighthouse'
import { FilmFrame, FilmGrid } from './film-frame'
import type { Slot } from './filmstrip-slots'

type EvenFilmProps = { film: FilmstripView | undefined; slots: Slot[] | null; missing: string }

/** One of several strips on the same scale. */
export function EvenFilm({ film, slots, missing }: EvenFilmProps) {
  if (!film || !slots) return <p className="text-13 text-quiet">{missing}.</p>
  const { width, height } = film
  return (
    <FilmGrid count={slots.length} isLandscape={width > height}>
      {slots.map((slot) => (
        <FilmFrame key={slot.atMs} {...{ slot, width, height }} />
      ))}
    </FilmGrid>
  )
}
