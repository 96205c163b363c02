import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Plus from 'lucide-react/icons/plus'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { discountColumns } from '~/components/plans/discount-columns'
import { DiscountForm } from '~/components/plans/discount-form'
import { DiscountHolders } from '~/components/plans/discount-holders'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { apiFor } from '~/server/screens/api-for'
import { changeDiscounts } from '~/server/screens/forms/save-discount'
import { requireSuper } from '~/server/screens/visitor'
import { discountsMessages as messages } from '~/shared/messages/discounts'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

const MAX_CANDIDATES = 500

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const named = new URL(request.url).searchParams.get('discount')
  const id = named && /^\d{1,9}$/.test(named) ? named : null
  const [discounts, plans, discount, all] = await Promise.all([
    api.get('/api/discounts'),
    api.get('/api/plans'),
    id === null ? null : api.get('/api/discounts/{id}', { params: { id } }),
    id === null ? null : api.get('/api/organizations', { query: { limit: MAX_CANDIDATES } }),
  ])
  const candidates = all?.items.map(({ _id, name }) => ({ _id, name })) ?? []
  return { discounts, plans, discount, candidates, isOpen: id !== null || named === 'new' }
}

export const action = ({ request }: ActionFunctionArgs) => changeDiscounts(request)

export default function DiscountsRoute() {
  const { discounts, plans, discount, candidates, isOpen } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const isOfGift = lastResult?.initialValue?.['intent'] !== undefined
  const create = (
    <ButtonLink to={paths.discounts({ discount: 'new' })} icon={Plus} variant="primary">
      {messages.create}
    </ButtonLink>
  )
  return (
    <>
      <SettingsHeader title={messages.title} actions={discounts.length > 0 ? create : null} />
      <div className="flex flex-col gap-6">
        {isOpen ? (
          <DiscountForm
            key={JSON.stringify(discount)}
            discount={discount}
            plans={plans}
            lastResult={isOfGift ? null : lastResult}
          />
        ) : null}
        {discount ? (
          <DiscountHolders
            key={`holders-${JSON.stringify(discount)}`}
            discount={discount}
            candidates={candidates}
            lastResult={isOfGift ? lastResult : null}
          />
        ) : null}
        {discount?.uses === 0 ? (
          <form method="post">
            <Button name="intent" value="delete" variant="danger" busy={isBusy}>
              {messages.delete}
            </Button>
          </form>
        ) : null}
        <Card flush={discounts.length > 0}>
          {discounts.length > 0 ? (
            <DataTable
              caption={messages.title}
              columns={discountColumns(new Map(plans.map(({ _id, name }) => [_id, name])))}
              rows={discounts}
              rowKey={(row) => row._id}
            />
          ) : (
            <EmptyState icon={BadgePercent} text={messages.none} action={create} />
          )}
        </Card>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
