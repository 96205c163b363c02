import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import { FormRefusal } from '~/components/access/form-refusal'
import { mailColumns } from '~/components/access/mail-columns'
import { SuspendedAddresses } from '~/components/access/suspended-addresses'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Select } from '~/components/ui/form/select-field'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { mailAddressMessages } from '~/shared/messages/mail-addresses'
import { nounMessages } from '~/shared/messages/nouns'
import { mailMessages } from '~/shared/messages/outbox'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { mailQuery, suspendedAddressForm } from '~/shared/schemas/mail'
import { MAIL_STATUSES } from '~/shared/values/choices'

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
  const api = apiFor(request)
  const [list, addresses] = await Promise.all([
    api.get('/api/mails', { query }),
    api.get('/api/mail-addresses'),
  ])
  return { list, addresses }
}

export async function action({ request }: ActionFunctionArgs) {
  return submitForm(request, suspendedAddressForm, async (body) => {
    await apiFor(request).post('/api/mail-addresses/lift', { body })
    const message = mailAddressMessages.lifted(body.address)
    throw await redirectWithToast(paths.outbox(), { status: 'success', message })
  })
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
  const { list, addresses } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  return (
    <>
      <SettingsHeader title={mailMessages.title} />
      <FormRefusal errors={lastResult?.error?.[''] ?? undefined} />
      <SuspendedAddresses addresses={addresses} timeZone={timeZone} />
      <EntityList
        list={list}
        columns={mailColumns(timeZone)}
        noun={nounMessages.mails}
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
