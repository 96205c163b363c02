import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Banknote from 'lucide-react/icons/banknote'
import Download from 'lucide-react/icons/download'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { changeColumns } from '~/components/revenue/revenue-columns'
import { RevenueFigures, RevenueMeanings } from '~/components/revenue/revenue-figures'
import { RevenueHistory } from '~/components/revenue/revenue-history'
import { changeText, monthText } from '~/components/revenue/revenue-text'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { SegmentedLinks } from '~/components/ui/tabs'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { formatMoney } from '~/shared/format/money'
import { revenueMessages as messages } from '~/shared/messages/revenue'
import { paths, withParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { monthText as monthSchema } from '~/shared/schemas/paging'
import { revenueQuery } from '~/shared/schemas/revenue'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const search = new URL(request.url).searchParams
  const api = apiFor(request)
  const { data: query = {} } = revenueQuery.safeParse({ currency: search.get('currency') ?? undefined })
  const revenue = await api.get('/api/revenue', { query })
  const month = monthSchema.safeParse(search.get('month')).data
  const isShown = revenue.months.some((row) => row.month === month && row.recurring)
  const changes =
    month !== undefined && isShown
      ? await api.get('/api/revenue/{month}/changes', {
          params: { month },
          query: { currency: revenue.currency ?? undefined },
        })
      : null
  return { revenue, month, changes }
}

export default function RevenueRoute() {
  const { revenue, month, changes } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { currency, currencies, timeZone, months } = revenue
  const isEmpty = months.every((row) => !row.recurring && !row.invoices && !row.subscriptions)
  const recurring = months.at(-1)?.recurring
  const net = recurring ? recurring.closing - recurring.opening : 0
  return (
    <>
      <SettingsHeader
        title={messages.title}
        note={messages.note(timeZone)}
        actions={
          isEmpty ? null : (
            <ButtonLink
              to={paths.revenueCsv({ currency: currency ?? undefined })}
              icon={Download}
              reloadDocument
            >
              {messages.download}
            </ButtonLink>
          )
        }
      />
      {isEmpty ? (
        <Card>
          <EmptyState icon={Banknote} text={`${messages.none}.`} />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          {currencies.length > 1 ? (
            <SegmentedLinks
              label={messages.currency}
              tabs={currencies.map((code) => ({
                to: withParams(pathname, search, { currency: code }),
                label: code,
                current: code === currency,
              }))}
            />
          ) : null}
          {recurring && currency ? (
            <p>
              <strong>{messages.now(formatMoney({ amount: recurring.closing, currency }))}</strong>.{' '}
              {net === 0 ? messages.unmoved : messages.moved(changeText(net, currency))}.
            </p>
          ) : null}
          <RevenueFigures revenue={revenue} />
          {changes && month ? (
            <Card
              title={messages.changesOf(monthText(month))}
              flush={changes.length > 0}
              actions={
                <ButtonLink
                  variant="quiet"
                  to={withParams(pathname, search, { month: null })}
                  preventScrollReset
                >
                  {messages.close}
                </ButtonLink>
              }
            >
              {changes.length > 0 ? (
                <DataTable
                  caption={messages.changesOf(monthText(month))}
                  columns={changeColumns(currency)}
                  rows={changes}
                  rowKey={({ organization }) => organization}
                />
              ) : (
                <p className="text-quiet">{messages.noChanges}.</p>
              )}
            </Card>
          ) : null}
          <RevenueHistory revenue={revenue} />
          <Card title={messages.definitions}>
            <RevenueMeanings />
          </Card>
        </div>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
