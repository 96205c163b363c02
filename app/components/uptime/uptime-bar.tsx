import { Form, useLocation, useSearchParams } from '@remix-run/react'
import Settings from 'lucide-react/icons/settings'
import Wrench from 'lucide-react/icons/wrench'
import { ExistingSearchParams } from 'remix-utils/existing-search-params'
import { Button, ButtonLink } from '~/components/ui/button'
import { Select } from '~/components/ui/form/select-field'
import { SegmentedLinks } from '~/components/ui/tabs'
import { uptimeScreenMessages as messages } from '~/shared/messages/uptime'
import { paths, withParams } from '~/shared/paths'
import { MAX_EXPORT_DAYS } from '~/shared/rules/uptime/export-dates'
import type { UptimeReport } from '~/shared/schemas/uptime'

const MAX_LINKS = 4

type Choices = Pick<UptimeReport, 'monitors'> & { chosen: number | null }

/** Of several monitors that check the page or its site. */
export function MonitorChoice({ monitors, chosen }: Choices) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  if (monitors.length < (chosen === null ? 1 : 2)) return null
  if (monitors.length <= MAX_LINKS)
    return (
      <SegmentedLinks
        label={messages.choose}
        tabs={monitors.map(({ _id, name }) => ({
          to: withParams(pathname, search, { monitor: _id }),
          label: name,
          current: _id === chosen,
        }))}
      />
    )
  return (
    <Form method="get" className="flex min-w-0 items-center gap-2" key={chosen} data-print="hide">
      <ExistingSearchParams exclude={['monitor']} />
      <Select
        name="monitor"
        aria-label={messages.choose}
        defaultValue={chosen ?? ''}
        options={monitors.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        className="max-w-64"
      />
      <Button>{messages.show}</Button>
    </Form>
  )
}

interface Dates {
  start_date: string
  end_date: string
}

interface Props {
  monitor: number
  place: { clientId: number; projectId: number; siteId: number }
  mayChange: boolean
  dates: Dates
  checks: Dates & { isCut: boolean }
}

/** Below the figures, which are what a reader comes for. */
export function UptimeActions({ monitor, place, mayChange, dates, checks }: Props) {
  const { clientId, projectId, siteId } = place
  const { isCut, ...checksDates } = checks
  const file = 'text-13 text-link hover:underline'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-print="hide">
      {mayChange ? (
        <>
          <ButtonLink
            size="small"
            icon={Wrench}
            to={paths.newMaintenanceWindow(clientId, projectId, siteId, { monitor })}
          >
            {messages.maintenance}
          </ButtonLink>
          <ButtonLink size="small" icon={Settings} to={paths.monitor(clientId, projectId, siteId, monitor)}>
            {messages.settings}
          </ButtonLink>
        </>
      ) : null}
      <a href={paths.outagesCsv({ monitor, ...dates })} download className={file}>
        {messages.outagesCsv}
      </a>
      <a href={paths.checksCsv(monitor, checksDates)} download className={file}>
        {isCut ? messages.lastChecksCsv(MAX_EXPORT_DAYS) : messages.checksCsv}
      </a>
    </div>
  )
}
