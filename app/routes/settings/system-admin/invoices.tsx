import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { invoiceColumns } from '~/components/invoices/invoice-columns'
import { INVOICE_FILTERS, InvoiceFilters } from '~/components/invoices/invoice-filters'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom, organizationFrom } from '~/components/lists/list-query'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { invoicesMessages as messages } from '~/shared/messages/invoices'
import { nounMessages } from '~/shared/messages/nouns'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { monthText } from '~/shared/schemas/paging'
import { isDay } from '~/shared/values/calendar'
import { INVOICE_STATES } from '~/shared/values/invoice-choices'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const search = new URL(request.url).searchParams
  const { page, keyword } = listQueryFrom(request)
  const dayIn = (name: string) => (isDay(search.get(name) ?? '') ? String(search.get(name)) : undefined)
  const filters = {
    keyword,
    organization: organizationFrom(request),
    state: INVOICE_STATES.find((state) => state === search.get('state')),
    from: dayIn('from'),
    to: dayIn('to'),
    paidIn: monthText.safeParse(search.get('paidIn')).data,
  }
  const api = apiFor(request)
  const [invoices, { seller }] = await Promise.all([
    api.get('/api/invoices', { query: { page, ...filters } }),
    api.get('/api/seller'),
  ])
  return { invoices, filters, hasSeller: seller !== null }
}

export default function InvoicesRoute() {
  const { invoices, filters, hasSeller } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const create = (
    <ButtonLink to={paths.writeInvoice()} icon={Plus} variant="primary">
      {messages.create}
    </ButtonLink>
  )
  return (
    <>
      <SettingsHeader
        key={pathname}
        title={messages.title}
        actions={
          invoices.total > 0 ? (
            <>
              <ButtonLink to={paths.invoicesExport(filters)} icon={Download} reloadDocument>
                {messages.export}
              </ButtonLink>
              {hasSeller ? create : null}
            </>
          ) : null
        }
      />
      {hasSeller ? null : (
        <div className="mb-6">
          <Notice
            tone="warning"
            actions={<ButtonLink to={paths.seller()}>{messages.seller.enter}</ButtonLink>}
          >
            {messages.seller.missing}.
          </Notice>
        </div>
      )}
      <EntityList
        list={invoices}
        columns={invoiceColumns()}
        noun={nounMessages.invoices}
        icon={ReceiptText}
        empty={messages.none}
        noneFound={() => messages.noneFound}
        searchLabel={messages.search}
        action={invoices.total === 0 && hasSeller ? create : undefined}
        filters={<InvoiceFilters />}
        isNarrowed={INVOICE_FILTERS.some((name) => search.get(name))}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
