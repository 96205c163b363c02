import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { evenSlots } from '~/components/report/filmstrip/filmstrip-slots'
import { Card } from '~/components/ui/card'
import { rowGroups } from '~/components/ui/row-groups'
import { formatTime } from '~/shared/format/time'
import { overviewMessages } from '~/shared/messages/overview'
import type { Params } from '~/shared/paths'
import { stripEnd } from '~/shared/rules/report/film-slots'
import type { FormFactor } from '~/shared/schemas/agent'
import type { PageFilm } from '~/shared/schemas/overview'
import { NameCell } from '../marks/result-cells'
import { FilmFrames } from './film-frames'
import { noteOf, ResultState, reportPath, SiteName, siteGroup } from './page-results'

interface Props {
  results: PageFilm[]
  formFactor: FormFactor
  interval: number
  isGrouped: boolean
  now: Date
  kept: Params
}

const MIN_FRAME_WIDTH = '2.75rem'
const MAX_FRAME_WIDTH: Record<FormFactor, string> = { MOBILE: '4.5rem', DESKTOP: '7.5rem' }
/** Names are above the frames on narrow screens, else beside them, and sticky in both cases. */
const ROW = 'flex gap-x-4 gap-y-2 px-4 max-md:flex-col'
/**
 * Flex instead of grid: a sticky grid item would stay within its column, a flex item within the whole row.
 */
const NAME =
  'sticky left-4 z-1 flex w-[min(24rem,calc(100vw-4rem))] min-w-0 flex-col gap-1 self-start bg-surface md:left-0 md:-ml-4 md:w-60 md:shrink-0 md:pl-4'
const FRAMES =
  'grid max-w-[calc(var(--frames)*var(--most))] grid-cols-[repeat(var(--frames),minmax(0,1fr))] gap-1'

/** One strip per page with the same time steps, so that pages can be compared. */
export function FilmResults({ results, formFactor, interval, isGrouped, now, kept }: Props) {
  const endMs = stripEnd(
    results.map(({ lcp }) => lcp),
    interval,
  )
  const times = evenSlots([], [], interval, endMs).map(({ atMs }) => atMs)
  const note = noteOf(results)
  const isManySites = new Set(results.map(({ site }) => site)).size > 1
  return (
    <Card flush>
      <section
        aria-label={overviewMessages.film.shown}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto print:overflow-visible"
        style={{
          '--frames': times.length,
          '--least': MIN_FRAME_WIDTH,
          '--most': MAX_FRAME_WIDTH[formFactor],
        }}
      >
        <div className="min-w-[calc(var(--frames)*var(--least)+2rem)] md:min-w-[calc(var(--frames)*var(--least)+17rem)] print:min-w-0!">
          <div aria-hidden="true" className={`${ROW} border-b border-line py-2 text-12 text-quiet`}>
            <span className="w-56 shrink-0 max-md:hidden" />
            <div className={`${FRAMES} md:flex-1`}>
              {times.map((time) => (
                <span key={time}>{formatTime(time).text}</span>
              ))}
            </div>
          </div>
          {rowGroups(results, isGrouped ? siteGroup : null).map((group) => (
            <section key={group.key} aria-label={group.label ?? undefined}>
              {group.label === null ? null : (
                <h2 className="border-b border-line bg-sunken px-4 py-2 text-13">
                  <span className="sticky left-4">{group.label}</span>
                </h2>
              )}
              <ul>
                {group.rows.map((result) => (
                  <li
                    key={`${result.page}-${result.device}-${result.location}`}
                    className={`${ROW} break-inside-avoid border-b border-line py-3`}
                  >
                    <div className={NAME}>
                      <NameCell
                        mono
                        to={reportPath(result, 'performance', kept)}
                        name={result.pageName}
                        note={note(result)}
                      >
                        <CompetitorBadge isShown={result.isCompetitor} />
                      </NameCell>
                      {isManySites && !isGrouped ? <SiteName result={result} /> : null}
                      <div className="text-12">
                        <ResultState result={result} now={now} />
                      </div>
                    </div>
                    <FilmFrames {...{ result, interval, endMs }} className={FRAMES} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
    </Card>
  )
}
