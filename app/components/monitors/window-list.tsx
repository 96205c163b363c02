import { Form } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import { RowButton, RowLinks } from '~/components/lists/row-links'
import { Badge } from '~/components/ui/badge'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import {
  maintenanceWindowsMessages,
  windowFormMessages as messages,
} from '~/shared/messages/maintenance-windows'
import { paths } from '~/shared/paths'
import type { MaintenanceWindow } from '~/shared/schemas/maintenance-window'
import type { Site } from '~/shared/schemas/site'
import { windowAbout, windowTarget } from './window-places'

function scheduleText({ next, isNow }: MaintenanceWindow, timeZone: string): string {
  if (!next) return messages.over
  const [from, to] = [formatDateTime(next.from, timeZone), formatDateTime(next.to, timeZone)]
  return isNow ? messages.until(to) : messages.next(from, to)
}

function WindowRow({ window, site }: { window: MaintenanceWindow; site: Site }) {
  const timeZone = useTimeZone()
  const mayChange = useCan()('maintenanceWindow.update', windowTarget(window))
  const to = paths.maintenanceWindow(site.client, site.project, site._id, window._id)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{window.name}</span>
          {window.isNow ? <Badge tone="info">{messages.now}</Badge> : null}
        </p>
        <p className="text-13 text-quiet wrap-anywhere">
          {windowAbout(window)} · {scheduleText(window, timeZone)}
        </p>
      </div>
      {mayChange ? (
        <span className="flex gap-4 text-13">
          {window.isNow ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="window" value={window._id} />
              <RowButton name="intent" value="end" aria-label={`${messages.end}: ${window.name}`}>
                {messages.end}
              </RowButton>
            </Form>
          ) : null}
          <RowLinks name={window.name} links={[{ label: messages.change, to }]} />
        </span>
      ) : null}
    </li>
  )
}

type WindowListProps = { site: Site; windows: MaintenanceWindow[]; mayChange: boolean }

export function WindowList({ site, windows, mayChange }: WindowListProps) {
  return (
    <Card
      title={maintenanceWindowsMessages.title}
      actions={
        mayChange ? (
          <ButtonLink
            to={paths.newMaintenanceWindow(site.client, site.project, site._id)}
            size="small"
            icon={Plus}
          >
            {messages.add}
          </ButtonLink>
        ) : null
      }
    >
      {windows.length === 0 ? (
        <p className="text-pretty text-quiet">{messages.empty}.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {windows.map((window) => (
            <WindowRow key={window._id} window={window} site={site} />
          ))}
        </ul>
      )}
    </Card>
  )
}
