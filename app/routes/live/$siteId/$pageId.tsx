import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import Gauge from 'lucide-react/icons/gauge'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { SiteIcon } from '~/components/marks/site-icon'
import { DeviceReport } from '~/components/onboarding/device-report'
import { NextSteps } from '~/components/onboarding/next-steps'
import { WatchProgress } from '~/components/onboarding/watch-progress'
import { RefreshWithoutScripts } from '~/components/report/runs/refresh-without-scripts'
import { RunTestButton } from '~/components/report/runs/run-test-button'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readLiveReport } from '~/server/screens/readers/read-live-report'
import { requireVisitor } from '~/server/screens/visitor'
import { formatScore } from '~/shared/format/score'
import { liveReportMessages as messages } from '~/shared/messages/onboarding'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { promptOfStep } from '~/shared/rules/onboarding/next-steps'
import { skipStepForm } from '~/shared/schemas/onboarding'

/** The first results take less than a minute, so look often. */
const REFRESH_SECONDS = 3

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, messages.title)

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  readLiveReport(request, String(params.siteId), String(params.pageId))

export async function action({ request, params }: ActionFunctionArgs) {
  await requireVisitor(request)
  return submitForm(request, skipStepForm, async ({ step }) => {
    await apiFor(request).put('/api/auth/settings', { body: { dismissed: [promptOfStep(step)] } })
    throw redirect(paths.liveReport(String(params.siteId), String(params.pageId)))
  })
}

export default function LiveReportRoute() {
  const { site, page, devices, isRunning, digest, steps, incomplete } = useLoaderData<typeof loader>()
  const running = devices.filter(({ test }) => test.status === 'queued' || test.status === 'running').length
  const hasFailed = devices.length > 0 && devices.every(({ result }) => result === null)
  const scores = devices.flatMap(({ test, result }) =>
    result ? [`${test.deviceName} ${formatScore(result.scores.performance).text}`] : [],
  )
  const conclusion = isRunning
    ? messages.running(running)
    : hasFailed
      ? messages.failed
      : [`${messages.finished}: ${scores.join(', ')}`, ...incomplete].join('. ')
  const here = paths.liveReport(site._id, page._id)
  return (
    <>
      <PageHeader
        title={site.name}
        icon={<SiteIcon site={site._id} />}
        note={<span className="font-mono">{page.url}</span>}
        actions={
          <ButtonLink variant={isRunning ? 'secondary' : 'primary'} to={paths.report(site._id, page._id)}>
            {messages.openReport}
          </ButtonLink>
        }
      />
      <RefreshWithoutScripts isTesting={isRunning} seconds={REFRESH_SECONDS} />
      <WatchProgress stream={paths.progressStream(page._id)} digest={digest} />
      {devices.length === 0 ? (
        <EmptyState
          icon={Gauge}
          text={messages.nothing}
          action={
            <RunTestButton selection={{ page_id: page._id }} returnTo={here} label={messages.runAgain} />
          }
        />
      ) : (
        <div className="flex flex-col gap-6">
          <p role="status" className="text-16 font-semibold">
            {conclusion}
          </p>
          <div className="grid gap-4 xl:grid-cols-2">
            {devices.map((device) => (
              <DeviceReport key={device.test.testId} {...device} />
            ))}
          </div>
          <NextSteps steps={steps} site={site} />
        </div>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
