import { StateMark } from '~/components/marks/state-mark'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { monitorFormMessages as messages, monitorsMessages } from '~/shared/messages/monitors'
import { uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import type { MonitorList } from '~/shared/schemas/monitor'
import type { Site } from '~/shared/schemas/site'

/** Problems first. */
const ORDER: MonitorState[] = ['down', 'degraded', 'unknown', 'up', 'paused']

export function UptimeCard({
  site,
  monitors,
}: {
  site: Site
  monitors: Pick<MonitorList, 'total' | 'counts'>
}) {
  const { total, counts } = monitors
  return (
    <Card
      title={uptimeMessages.title}
      note={total === 0 ? undefined : messages.monitorCount(total)}
      actions={
        <ButtonLink to={paths.siteMonitors(site.client, site.project, site._id)} size="small">
          {monitorsMessages.title}
        </ButtonLink>
      }
    >
      {total === 0 ? (
        <p className="text-quiet">{messages.none}.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {ORDER.filter((state) => counts[state] > 0).map((state) => (
            <li key={state} className="flex items-center gap-2">
              <StateMark state={state} label />
              <span className="font-semibold">{counts[state]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
