import { useLocation, useSearchParams } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { EntityList } from '~/components/lists/entity-list'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { mailingMessages } from '~/shared/messages/mailings'
import { nounMessages } from '~/shared/messages/nouns'
import { withParams } from '~/shared/paths'
import type { Mailing } from '~/shared/schemas/mailing'
import type { PageOf } from '~/shared/schemas/paging'
import { type Mode, type SubscriptionRow, subscriptionColumns } from './mailing-columns'
import { KindFilter, StateFilter, SUBSCRIPTION_FILTERS } from './mailing-filters'

type SubscriptionListProps = {
  list: PageOf<SubscriptionRow>
  mode: Mode
  empty: string
  noneFound?: string
  searchLabel?: string
  /** Without it, the list shows one kind. */
  withKinds?: boolean
  withSubscriber?: boolean
  subscriberTo?: (subscriber: Mailing['subscriber']) => string
  action?: ReactNode
}

/** Subscriptions of one person or team, or of one place. */
export function SubscriptionList(props: SubscriptionListProps) {
  const { list, mode, empty, withKinds = true, withSubscriber, subscriberTo, action } = props
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const editTo = (mailing: string) => withParams(pathname, search, { dialog: 'edit', mailing })
  return (
    <EntityList
      list={list}
      columns={subscriptionColumns({
        mode,
        timeZone,
        editTo,
        subscriberTo,
        withKind: withKinds,
        withSource: mode === 'own' || (!withSubscriber && list.items.some((row) => row.mailing === null)),
        ...(withSubscriber && { withSubscriber }),
      })}
      noun={nounMessages.subscriptions}
      icon={Mail}
      empty={empty}
      noneFound={() => props.noneFound ?? mailingMessages.entries.noneFound}
      searchLabel={props.searchLabel ?? mailingMessages.own.search}
      isNarrowed={SUBSCRIPTION_FILTERS.some((name) => search.get(name))}
      filters={
        <>
          {withKinds ? <KindFilter /> : null}
          <StateFilter />
        </>
      }
      action={action}
    />
  )
}
