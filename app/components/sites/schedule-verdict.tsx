import { CapacityList } from '~/components/budget/capacity-list'
import { QuotaWarning } from '~/components/budget/quota-warning'
import { StorageLine } from '~/components/budget/storage-line'
import { Meter } from '~/components/ui/meter'
import { Notice } from '~/components/ui/notice'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { testingMessages } from '~/shared/messages/testing'
import { describeRun } from '~/shared/rules/schedule/describe-runs'
import type { SiteSettingsVerdict } from '~/shared/schemas/budget'
import { MINUTE_MS } from '~/shared/values/units'

const messages = testingMessages.budget

type Place = SiteSettingsVerdict['locations'][number]

function waitThen(label: string, { ahead, waitMs }: NonNullable<Place['due']>): string {
  const minutes = Math.round((waitMs ?? 0) / MINUTE_MS)
  return messages.forecastFrom(
    label,
    minutes === 0 ? messages.noWait : messages.delayedBehind(minutes, ahead ?? 0),
  )
}

function Lateness({ place }: { place: Place }) {
  const { label, waitMs, lastMs, load, due } = place
  if (waitMs === null || load === null) return <li>{messages.noAgent(label)}</li>
  const minutes = Math.round(waitMs / MINUTE_MS)
  const now = messages.startFrom(label, minutes === 0 ? messages.noWait : messages.delayed(minutes))
  const last = Math.round((lastMs ?? 0) / MINUTE_MS)
  const percent = Math.round(load * 100)
  return (
    <li>
      {due ? waitThen(label, due) : now}
      {last > 0 ? `, ${messages.last(last)}` : ''}
      {'. '}
      {due && minutes > 0 ? `${now}. ` : ''}
      <span className={load > 1 ? 'text-poor-ink' : 'text-quiet'}>
        {load > 1 ? messages.overload(percent) : messages.load(percent)}
      </span>
    </li>
  )
}

function Tests({ verdict }: { verdict: SiteSettingsVerdict }) {
  const { quota, organization, client, project, site, used, periodEnd, isOver } = verdict
  const all = messages.all(organization.after, quota)
  return (
    <div className="flex flex-col gap-2">
      <p>{messages.site(site.after)}</p>
      <p className="text-13 text-quiet">{messages.parentTotals(project?.after ?? null, client.after)}</p>
      {quota === null ? (
        <p className="text-13 text-quiet">{all}</p>
      ) : (
        <Meter
          value={organization.after}
          max={quota}
          rating={isOver ? 'poor' : null}
          label={all}
          text={messages.used(used, formatDate(periodEnd, 'UTC'))}
        />
      )}
    </div>
  )
}

export function ScheduleVerdict({ verdict }: { verdict: SiteSettingsVerdict }) {
  const { next, timezone, jitterMinutes, isOver, organization, quota, locations, capacity, storage } = verdict
  return (
    <div className="flex flex-col gap-4" data-verdict="">
      {isOver && quota !== null ? (
        <Notice tone="poor">{messages.exceedsMonthlyQuota(organization.after, quota)}.</Notice>
      ) : (
        <QuotaWarning budget={verdict} planned={organization.after} />
      )}
      <Tests verdict={verdict} />
      {next.length > 0 ? (
        <div>
          <h3 className="text-13 font-medium">
            {messages.next} <span className="font-normal text-quiet">({timezone.replaceAll('_', ' ')})</span>
          </h3>
          <ol className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-13">
            {next.map((at) => (
              <li key={at}>
                {/* The words depend on the day, which can end between server and browser. */}
                <time dateTime={at} title={formatDateTime(at, timezone)} suppressHydrationWarning>
                  {describeRun(new Date(at), timezone, new Date())}
                </time>
              </li>
            ))}
          </ol>
          <p className="mt-1 text-13 text-quiet">{messages.jitter(jitterMinutes)}.</p>
        </div>
      ) : (
        <p className="text-13 text-quiet">{messages.paused}.</p>
      )}
      <ul className="text-13">
        {locations.map((place) => (
          <Lateness key={place._id} place={place} />
        ))}
      </ul>
      <CapacityList capacity={capacity} />
      <StorageLine storage={storage} />
    </div>
  )
}
