import { changeText, Items, repairText, visitsNotes } from '~/components/sharing/month-card'
import { classes } from '~/components/ui/classes'
import { InlineText } from '~/components/ui/inline-text'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import { formatAvailability, formatLasting } from '~/shared/format/availability'
import { formatDayMonth } from '~/shared/format/date'
import { type Figure, figure, NOT_MEASURED } from '~/shared/format/figure'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { formatVisits } from '~/shared/format/visits'
import { monthMessages } from '~/shared/messages/month'
import { printMessages } from '~/shared/messages/print'
import type { RenderedHtml } from '~/shared/rendered-html'
import { openingSentences } from '~/shared/rules/print/opening-sentences'
import { type Rating, rateScore } from '~/shared/rules/report/scores'
import type { Month } from '~/shared/schemas/month'
import { rate } from '~/shared/values/web-vitals'
import { ScreenOnPaper } from './part'

const messages = printMessages.opening

interface Props {
  opening: { month: Month; steps: { title: string; page: string }[] | null }
  about: 'place' | 'page' | 'uptime'
  /** Of a page. */
  verdict?: RenderedHtml
  timeZone: string
}

type ShownFigure = readonly [name: string, figure: Figure, rating: Rating | null, notes?: string[]]

function figuresOf({ figures, formFactor, outages, visits }: Month, isUptime: boolean): ShownFigure[] {
  const { performance, lcp, availability } = figures
  const names = monthMessages.figures
  const available: ShownFigure = [names.availability, formatAvailability(availability.value), null]
  if (isUptime)
    return [
      available,
      [messages.outages, figure(String(outages.count)), null],
      [messages.longest, figure(outages.count === 0 ? NOT_MEASURED : formatLasting(outages.longestMs)), null],
    ]
  return [
    [names.performance, formatScore(performance.value), rateScore(performance.value)],
    [names.lcp, formatMetric('lcp', lcp.value), rate('lcp', lcp.value, formFactor)],
    available,
    ...(visits
      ? [[names.visits, figure(formatVisits(visits.visits)), null, visitsNotes(visits)] satisfies ShownFigure]
      : []),
  ]
}

function Figures({ shown }: { shown: readonly ShownFigure[] }) {
  return (
    <dl
      className={classes(
        'grid gap-6 border-y border-line py-4',
        shown.length > 3 ? 'grid-cols-4' : 'grid-cols-3',
      )}
    >
      {shown.map(([name, value, rating, notes = []]) => (
        <div key={name} className="flex flex-col gap-1">
          <dt className="text-13 text-quiet">{name}</dt>
          <dd className="flex items-center gap-2">
            <MetricValue figure={value} size="large" />
            {rating ? <RatingMark rating={rating} /> : null}
          </dd>
          {notes.map((note) => (
            <dd key={note} className="text-12 text-pretty text-quiet">
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** What its reader pays for: how it is, what changed, and what to do. */
export function OpeningPage({ opening: { month, steps }, about, verdict, timeZone }: Props) {
  const isUptime = about === 'uptime'
  const sentences = openingSentences({ month, steps, about })
  const [first = '', ...others] = verdict ? ['', ...sentences] : sentences
  const noteOf = ({ at, pageName }: { at: string; pageName?: string }) =>
    [pageName, formatDayMonth(at, timeZone)].filter(Boolean).join(', ')
  const shifts = (list: Month['better']) =>
    list.map((one) => ({ text: changeText(one), note: noteOf(one), at: one.at }))
  const repairs = month.fixed.filter(({ kind }) => !isUptime || kind === 'outage')
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        {verdict ? <ScreenOnPaper screen={verdict} /> : null}
        {first ? <p className="text-16 font-semibold text-pretty">{first}.</p> : null}
        <p className="text-pretty">
          {others.map((sentence) => (
            <span key={sentence}>
              <InlineText text={sentence} />.{' '}
            </span>
          ))}
        </p>
      </div>
      {about === 'page' ? null : <Figures shown={figuresOf(month, isUptime)} />}
      {isUptime ? null : (
        <div className="grid grid-cols-2 gap-8">
          <Items title={messages.better} none={messages.noBetter} items={shifts(month.better)} />
          <Items title={messages.worse} none={messages.noWorse} items={shifts(month.worse)} isGood={false} />
        </div>
      )}
      <Items
        title={isUptime ? messages.outages : monthMessages.fixed}
        none={messages.noFixed}
        items={repairs.map((one) => ({ text: repairText(one), note: noteOf(one), at: one.at }))}
      />
      {isUptime ? null : (
        <section className="min-w-0">
          <h3 className="mb-2 text-14">{messages.next}</h3>
          {steps?.length ? null : (
            <p className="text-quiet">{steps ? messages.noNext : messages.unknownNext}.</p>
          )}
          <ol className="flex list-decimal flex-col gap-2 pl-4">
            {steps?.map(({ title, page }) => (
              <li key={`${title} ${page}`} className="text-pretty wrap-anywhere">
                <InlineText text={title} /> <span className="text-13 text-quiet">{page}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
