import { useLocation, useOutletContext, useSearchParams } from '@remix-run/react'
import Gauge from 'lucide-react/icons/gauge'
import Hourglass from 'lucide-react/icons/hourglass'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { reportMessages } from '~/shared/messages/report'
import { runTestMessages } from '~/shared/messages/run-test'
import { withParams } from '~/shared/paths'
import type { Backoff } from '~/shared/schemas/site'
import { RunTestButton } from '../runs/run-test-button'

export type ReportContext = {
  isTesting: boolean
  page: { name: string; url: string }
  place: { organizationId: number; clientId: number; projectId: number; siteId: number }
  backoffs: Backoff[]
  names: { client: string; project: string; site: string; page: string; url: string }
}

/** Report without a test: the first test is running, none was requested, or none is in the selected dates. */
export function NoPoint({ page, isDefaultRange }: { page: number; isDefaultRange: boolean }) {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const { isTesting } = useOutletContext<ReportContext>()
  if (isTesting) return <EmptyState icon={Hourglass} text={runTestMessages.running} />
  const whole = {
    startDate: '2020-01-01',
    endDate: null,
    pointId: null,
    device: null,
    location: null,
    zoom: null,
  }
  return (
    <EmptyState
      icon={Gauge}
      text={isDefaultRange ? reportMessages.emptyMonth : reportMessages.emptyRange}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {isDefaultRange ? (
            <RunTestButton selection={{ page_id: page }} returnTo={pathname + search} />
          ) : null}
          <ButtonLink variant={isDefaultRange ? 'quiet' : 'primary'} to={withParams(pathname, params, whole)}>
            {reportMessages.emptyRangeAction}
          </ButtonLink>
        </div>
      }
    />
  )
}
