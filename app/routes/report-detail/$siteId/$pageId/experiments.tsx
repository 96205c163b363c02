import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  useActionData,
  useLoaderData,
  useLocation,
  useOutletContext,
  useParams,
  useSearchParams,
} from '@remix-run/react'
import { drawExperiments } from '~/components/experiments/draw-experiments.server'
import { FreshNotice } from '~/components/experiments/fresh-notice'
import { OffersCard } from '~/components/experiments/offers-card'
import { TryDialog } from '~/components/experiments/try-dialog'
import { testsUnderWay } from '~/components/experiments/under-way'
import { NoPoint, type ReportContext } from '~/components/report/no-point'
import { ReportBar } from '~/components/report/report-bar'
import { SpeedViews } from '~/components/report/speed-views'
import { useCan } from '~/components/settings/use-visitor'
import { ServerDrawn } from '~/components/ui/server-drawn'
import { apiFor } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { readReportScreen } from '~/server/http/read-report'
import { redirectWithToast } from '~/server/http/toast'
import { drawn } from '~/shared/drawn'
import { messages } from '~/shared/messages'
import { withParams } from '~/shared/paths'
import { experimentForm } from '~/shared/schemas/experiment'

const words = messages.experiments
const CLOSED = { dialog: null, offer: null }

export const meta: MetaFunction = () => [{ title: `${words.title} · Lightkeeper` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [])
  const { point } = report
  if (!point) return { report, bar, offered: [], unavailable: null, underWay: [], made: {} }
  const { experiments, ...offers } = await api.get('/api/lighthouses/{id}/experiments', {
    params: { id: point._id },
  })
  const { pathname, searchParams: search } = new URL(request.url)
  const html = drawExperiments({ experiments, point, pathname, search, timeZone: bar.timeZone })
  return { report, bar, ...offers, underWay: testsUnderWay(experiments), made: drawn(html, request) }
}

/** Starts what the dialog offered, on the test that the address names. */
export async function action({ request }: ActionFunctionArgs) {
  return submitForm(request, experimentForm, async (body) => {
    const { pathname, searchParams } = new URL(request.url)
    const { _id } = await apiFor(request).post('/api/lighthouses/{id}/experiments', {
      params: { id: searchParams.get('pointId') ?? '' },
      body,
    })
    const to = withParams(pathname, searchParams, { ...CLOSED, experiment: _id })
    return redirectWithToast(to, { status: 'success', message: words.started })
  })
}

export default function ExperimentsRoute() {
  const { report, bar, offered, unavailable, underWay, made } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const { place } = useOutletContext<ReportContext>()
  const { pageId = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const mayTry = useCan()('experiment.create', place)
  const { point } = report
  if (!point) {
    return (
      <>
        <ReportBar report={report} {...bar} />
        <SpeedViews />
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      </>
    )
  }
  const tryTo = (number: number) =>
    withParams(pathname, search, { dialog: 'try', offer: number, pointId: point._id })
  const asked = search.get('dialog') === 'try' ? Number(search.get('offer')) : 0
  const offer = offered[asked - 1]
  if (mayTry && offer) {
    const closeTo = withParams(pathname, search, CLOSED)
    return <TryDialog {...{ offer, lastResult, closeTo }} action={tryTo(asked)} />
  }
  return (
    <>
      <ReportBar report={report} {...bar} />
      <SpeedViews />
      {underWay.length > 0 ? <FreshNotice tests={underWay} mayCancel={mayTry} /> : null}
      <OffersCard {...{ offered, unavailable }} tryTo={mayTry ? tryTo : null} />
      <ServerDrawn id="experiments" className="flex min-w-0 flex-col gap-6" drawing={made} />
    </>
  )
}
