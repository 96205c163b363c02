import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import { mailColumns } from '~/components/access/mail-columns'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/settings/entity-list'
import { SettingsHeader } from '~/components/settings/settings-header'
import { useTimeZone } from '~/components/settings/use-visitor'
import { Select } from '~/components/ui/form/select-field'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { mailMessages } from '~/shared/messages/outbox'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { MAIL_STATUSES } from '~/shared/schemas/choices'
import { mailQuery } from '~/shared/schemas/mail'

export const meta: MetaFunction = (args) => pageMeta(args, mailMessages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const given = new URL(request.url).searchParams
  // Invalid parameters are ignored.
  const { data: query = {} } = mailQuery
    .pick({ page: true, search: true, status: true })
    .partial()
    .safeParse({
      page: given.get('page') ?? undefined,
      search: given.get('searchText') ?? undefined,
      status: given.get('status') || undefined,
    })
  return apiFor(request).get('/api/mails', { query })
}

function StatusFilter() {
  const [search] = useSearchParams()
  const chosen = search.get('status') ?? ''
  return (
    <Select
      key={chosen}
      name="status"
      aria-label={mailMessages.anyStatus}
      defaultValue={chosen}
      placeholder={mailMessages.anyStatus}
      options={MAIL_STATUSES.map((status) => ({ value: status, label: mailMessages.status[status] }))}
      className="max-w-44"
    />
  )
}

export default function OutboxRoute() {
  const list = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  return (
    <>
      <SettingsHeader title={mailMessages.title} />
      <EntityList
        list={list}
        columns={mailColumns(timeZone)}
        noun="mails"
        icon={Mail}
        empty={mailMessages.none}
        noneFound={() => mailMessages.noneFound}
        searchLabel={mailMessages.searchRecipient}
        isNarrowed={Boolean(search.get('status'))}
        filters={<StatusFilter />}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
