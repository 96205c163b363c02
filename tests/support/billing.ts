import { getRuntime } from '~/server/platform/runtime'
import type { Row } from './rows'
import { withSettings } from './settings'

/** Runs the file's tests on an installation that sells subscriptions. */
export const withBilling = (): void => withSettings({ BILLING: 'on' })

type Subscription = Partial<Omit<Row<'subscription'>, 'organization_id'>>

/** Gives an organization a subscription, active unless `values` has another status, or changes it. */
export async function subscribe({ _id }: { _id: number }, values: Subscription): Promise<void> {
  await getRuntime()
    .db.insertInto('subscription')
    .values({ organization_id: _id, status: 'active', ...values })
    .onConflict((known) => known.column('organization_id').doUpdateSet(values))
    .execute()
}
