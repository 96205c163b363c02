import { Form, useLocation, useSearchParams } from '@remix-run/react'
import Download from 'lucide-react/icons/download'
import { Button, ButtonLink } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { SegmentedLinks } from '~/components/ui/tabs'
import { useVisitor } from '~/components/visitor/use-visitor'
import { formMessages } from '~/shared/messages/form'
import { usageMessages as messages } from '~/shared/messages/usage'
import { withParams } from '~/shared/paths'
import { USAGE_PARAMS } from '~/shared/rules/usage/usage-query'
import type { Statistics } from '~/shared/schemas/usage'
import { csvPath } from './usage-places'

const DATES: readonly string[] = ['startDate', 'endDate']

type Props = { statistics: Statistics; query: Record<string, string> }

/** Grouping as links, dates as a plain GET form: all of it in the URL. */
export function UsageFilter({ statistics, query }: Props) {
  const { pathname } = useLocation()
  const hasBilling = useVisitor()?.hasBilling ?? false
  const [search] = useSearchParams()
  const { group, startDate, endDate, level } = statistics
  const groups = [
    'day',
    'week',
    'month',
    ...(level === 'platform' || !hasBilling ? [] : (['billing'] as const)),
  ] as const
  const hasDates = DATES.some((name) => search.get(name))
  const kept = USAGE_PARAMS.filter((name) => !DATES.includes(name) && search.get(name))
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3" data-print="hide">
      <SegmentedLinks
        label={messages.groupBy}
        tabs={groups.map((one) => ({
          to: withParams(pathname, search, {
            group: one === 'day' || one === 'billing' ? null : one,
            byBillingPeriod: one === 'billing' ? 'true' : null,
          }),
          label: messages.groups[one],
          current: one === group,
        }))}
      />
      <Form method="get" key={`${startDate} ${endDate}`} className="flex flex-wrap items-end gap-2">
        {kept.map((name) => (
          <input key={name} type="hidden" name={name} value={search.get(name) ?? ''} />
        ))}
        {search.get('organization') ? (
          <input type="hidden" name="organization" value={search.get('organization') ?? ''} />
        ) : null}
        <TextField
          label={messages.from}
          name="startDate"
          type="date"
          defaultValue={startDate}
          className="w-38"
        />
        <TextField label={messages.to} name="endDate" type="date" defaultValue={endDate} className="w-38" />
        <Button>{messages.show}</Button>
        {hasDates ? (
          <ButtonLink
            variant="quiet"
            to={withParams(pathname, search, { startDate: null, endDate: null })}
            preventScrollReset
          >
            {formMessages.clear}
          </ButtonLink>
        ) : null}
      </Form>
      <a
        href={csvPath(statistics, { ...query, startDate, endDate })}
        download
        className="ml-auto inline-flex h-9 items-center gap-2 rounded-6 px-2 font-medium text-quiet hover:bg-sunken hover:text-text"
      >
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        {messages.download}
      </a>
    </div>
  )
}
