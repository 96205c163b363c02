import { filmstripMessages as messages } from '~/shared/messages/speed'
import { visualMoments } from '~/shared/rules/report/film-changes'
import { type FilmScale, type FilmSpan, fitFilms } from '~/shared/rules/report/film-fit'
import type { FilmstripView } from '~/shared/schemas/lighthouse'
import { type Frame, type Mark, type Shift, type Slot, slotsOn, withExtras } from './filmstrip-slots'

type Film = NonNullable<FilmstripView>

/** Frames in a row of 1100 px: portrait ones are narrower. */
const MAX_FRAMES = { portrait: 10, landscape: 7 }
const isLandscape = ({ width, height }: Pick<Film, 'width' | 'height'>) => width > height

export interface Painted {
  fcp: number | null
  lcp: number | null
}
/** A film with the paints of its test; the film is missing if it is not stored. */
interface PaintedFilm {
  film: FilmstripView | undefined
  painted: Painted
}

const spanOf = ({ frames }: Film, { fcp, lcp }: Painted): FilmSpan => ({
  changes: frames.map(({ atMs }) => atMs).sort((a, b) => a - b),
  contentMs: visualMoments([...frames].sort((a, b) => a.atMs - b.atMs)).contentMs,
  fcpMs: fcp,
  lcpMs: lcp,
})

/** One scale for all films. */
function scaleOf(paintedFilms: readonly PaintedFilm[]): FilmScale {
  const films = paintedFilms.flatMap(({ film, painted }) => (film ? [{ film, painted }] : []))
  const most = films.some(({ film }) => isLandscape(film)) ? MAX_FRAMES.landscape : MAX_FRAMES.portrait
  return fitFilms(
    films.map(({ film, painted }) => spanOf(film, painted)),
    most,
  )
}

const paintMarks = ({ fcp, lcp }: Painted): Mark[] => [
  { key: 'fcp', name: 'FCP', atMs: fcp },
  { key: 'lcp', name: 'LCP', atMs: lcp },
]

/** The strips of compared films: the same moments in each; null where the film is missing. */
export function comparedStrips(paintedFilms: readonly PaintedFilm[]): (Slot[] | null)[] {
  const scale = scaleOf(paintedFilms)
  const strips = paintedFilms.map(({ film, painted }) =>
    film ? slotsOn(scale, film.frames, paintMarks(painted)) : null,
  )
  const extended = withExtras(strips.filter((strip) => strip !== null))
  return strips.map((strip) => (strip ? (extended.shift() ?? null) : null))
}

interface StripInput {
  frames: readonly Frame[]
  width: number
  height: number
  fcpMs?: number | null
  lcpMs?: number | null
  shifts?: readonly Shift[]
}

/** The frames that a strip shows, and the step between them. */
export function stripOf({ frames, width, height, fcpMs = null, lcpMs = null, shifts = [] }: StripInput) {
  const { contentMs, completeMs } = visualMoments([...frames].sort((a, b) => a.atMs - b.atMs))
  const counted = shifts.filter(({ counts }) => counts)
  const changes = [...frames, ...counted].map(({ atMs }) => atMs).sort((a, b) => a - b)
  const most = isLandscape({ width, height }) ? MAX_FRAMES.landscape : MAX_FRAMES.portrait
  const scale = fitFilms([{ changes, contentMs, fcpMs, lcpMs }], most)
  const marks: Mark[] = [
    { key: 'content', name: messages.content, atMs: contentMs },
    ...paintMarks({ fcp: fcpMs, lcp: lcpMs }),
    { key: 'complete', name: messages.complete, atMs: completeMs },
  ]
  const [slots = []] = withExtras([slotsOn(scale, frames, marks, shifts)])
  return { slots, stepMs: scale.stepMs, hasLate: scale.lateMs !== null }
}
