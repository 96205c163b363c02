import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { failuresMessages } from '~/shared/messages/failures'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { partsMessages } from '~/shared/messages/parts'
import { withParams } from '~/shared/paths'
import { LEVELS_OF_KIND, MAILING_KINDS } from '~/shared/rules/mailings/kinds'
import type { SubscriptionPlace } from '~/shared/rules/mailings/mailing-state'
import type { Mailing } from '~/shared/schemas/mailing'
import type { PageOf } from '~/shared/schemas/paging'
import type { Candidate } from '~/shared/schemas/permission'
import { SubscriptionList } from './mailing-list'
import { editedIn } from './mailing-query'
import { OwnKinds } from './own-kinds'
import { asRows } from './own-rows'
import { subscriberAddress } from './subscriber-tabs'
import { ToggleFailure } from './toggle-failure'

const dialogs = () => import('./mailing-dialogs')
const AddSubscriberDialog = lazyPart(() => dialogs().then((m) => m.AddSubscriberDialog))
const EditScheduleDialog = lazyPart(() => dialogs().then((m) => m.EditScheduleDialog))

type PlaceSubscriptionsProps = {
  name: string
  place: SubscriptionPlace
  /** Of the visitor and their teams. */
  own: Mailing[]
  /** Null unless an admin opened them. */
  subscribers: PageOf<Mailing> | null
  candidates: Candidate[]
  isAdmin: boolean
  lastResult: SubmissionResult | null | undefined
  /** Below the own kinds: what is inside the place. */
  children?: ReactNode
}

/** Emails about a project or site: one's own, and for admins those of others. */
export function PlaceSubscriptions(props: PlaceSubscriptionsProps) {
  const { name, place, own, subscribers, candidates, isAdmin, lastResult, children } = props
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const level = place.site === null ? 'project' : 'site'
  const to = (dialog: string | null) => withParams(pathname, search, { dialog, mailing: null })
  const dialogProps = { closeTo: to(null), lastResult }
  const edited = editedIn(search, [...own, ...(subscribers?.items ?? [])])
  const dialog = edited ? (
    <EditScheduleDialog
      mailing={edited}
      isOwn={own.some(({ _id, subscriber }) => _id === edited._id && subscriber.type === 'user')}
      zone={timeZone}
      {...dialogProps}
    />
  ) : search.get('dialog') === 'add-subscriber' && isAdmin ? (
    <AddSubscriberDialog
      place={`${level}:${place.site ?? place.project}`}
      placeName={name}
      kinds={MAILING_KINDS.filter((kind) => LEVELS_OF_KIND[kind].includes(level))}
      candidates={candidates}
      zone={messages.zoneOfSubscriber}
      {...dialogProps}
    />
  ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={name} note={partsMessages.emailSubscriptions}>
        {isAdmin ? (
          <Tabs
            label={partsMessages.emailSubscriptions}
            tabs={[
              { to: pathname, label: messages.place.yours, current: subscribers === null },
              {
                to: `${pathname}?tab=subscribers`,
                label: messages.place.subscribers,
                current: subscribers !== null,
              },
            ]}
          />
        ) : null}
      </SettingsHeader>
      {dialog ? null : <ToggleFailure lastResult={lastResult} />}
      {subscribers ? (
        <SubscriptionList
          list={{ ...subscribers, items: asRows(subscribers.items) }}
          mode="manage"
          withSubscriber
          subscriberTo={(subscriber) => subscriberAddress({ ...subscriber, counts: {} })}
          empty={failuresMessages.noMembers}
          noneFound={messages.place.subscribersFound}
          searchLabel={messages.place.searchSubscribers}
          action={
            <ButtonLink to={to('add-subscriber')} variant="primary" icon={Plus}>
              {messages.form.addSubscriber}
            </ButtonLink>
          }
        />
      ) : (
        <div className="flex flex-col gap-6">
          <OwnKinds rows={own} place={place} name={name} title={isAdmin ? undefined : messages.place.yours} />
          {children}
        </div>
      )}
    </DialogHost>
  )
}
