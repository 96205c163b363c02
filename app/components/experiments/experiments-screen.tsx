import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useOutletContext, useParams, useSearchParams } from '@remix-run/react'
import { ServerHtml } from '~/components/hydration/server-html'
import { NoPoint, type ReportContext } from '~/components/report/frame/no-point'
import type { ReportFrameProps } from '~/components/report/frame/report-frame'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useCan } from '~/components/visitor/use-visitor'
import { withParams } from '~/shared/paths'
import type { RenderedHtml } from '~/shared/rendered-html'
import type { ExperimentOffer } from '~/shared/schemas/experiment'
import { FreshNotice } from './fresh-notice'
import { OffersCard } from './offers-card'
import { StartExperimentDialog } from './start-experiment-dialog'

export const CLOSED = { dialog: null, offer: null }

type Props = ReportFrameProps & {
  offered: ExperimentOffer[]
  /** Reason why nothing is offered. */
  unavailable: string | null
  underWay: string[]
  /** Null without any experiment or test. */
  cards: RenderedHtml | null
  lastResult: SubmissionResult | null | undefined
}

export function ExperimentsScreen(props: Props) {
  const { report, bar, offered, unavailable, underWay, cards, lastResult } = props
  const { place } = useOutletContext<ReportContext>()
  const { pageId = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const canStart = useCan()('experiment.create', place)
  const { point } = report
  if (!point || !cards) {
    return (
      <>
        {underWay.length > 0 ? <FreshNotice tests={underWay} mayCancel={canStart} /> : null}
        {cards ? (
          <ServerHtml id="experiments" className="flex min-w-0 flex-col gap-6" drawing={cards} />
        ) : (
          <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
        )}
      </>
    )
  }
  const startTo = (number: number) =>
    withParams(pathname, search, { dialog: 'try', offer: number, pointId: point._id })
  const offerNumber = search.get('dialog') === 'try' ? Number(search.get('offer')) : 0
  const offer = offered[offerNumber - 1]
  const closeTo = withParams(pathname, search, CLOSED)
  const dialog =
    canStart && offer ? (
      <StartExperimentDialog {...{ offer, lastResult, closeTo }} action={startTo(offerNumber)} />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      {underWay.length > 0 ? <FreshNotice tests={underWay} mayCancel={canStart} /> : null}
      <OffersCard {...{ offered, unavailable }} startTo={canStart ? startTo : null} />
      <ServerHtml id="experiments" className="flex min-w-0 flex-col gap-6" drawing={cards} />
    </DialogHost>
  )
}
