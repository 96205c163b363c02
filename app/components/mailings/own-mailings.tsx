import type { SubmissionResult } from '@conform-to/react'
import { Link, useLocation, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import type { PlaceChoices } from '~/components/annotations/place-options'
import { lazyPart } from '~/components/hydration/lazy-part'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { partsMessages } from '~/shared/messages/parts'
import { paths, withParams } from '~/shared/paths'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'
import type { Mailing } from '~/shared/schemas/mailing'
import type { PageOf } from '~/shared/schemas/paging'
import { SubscriptionList } from './mailing-list'
import { editedIn } from './mailing-query'
import { ownRows } from './own-rows'
import { placeName } from './place-name'
import { ToggleFailure } from './toggle-failure'

const dialogs = () => import('./mailing-dialogs')
const AddSubscriptionDialog = lazyPart(() => dialogs().then((m) => m.AddSubscriptionDialog))
const EditScheduleDialog = lazyPart(() => dialogs().then((m) => m.EditScheduleDialog))

/** The next scheduled email, where all are known. */
function nextOf({ items, total }: PageOf<Mailing>): Mailing | null {
  if (items.length < total) return null
  const due = items.filter(({ isSubscribed, nextAt }) => isSubscribed && nextAt !== null)
  return due.toSorted((a, b) => String(a.nextAt).localeCompare(String(b.nextAt)))[0] ?? null
}

function Summary({ list, timeZone }: { list: PageOf<Mailing>; timeZone: string }) {
  const next = nextOf(list)
  return (
    <p className="text-pretty">
      {next ? (
        <span className="text-text">
          {messages.own.next(
            messages.kind[next.kind],
            placeName(next),
            formatDateTime(next.nextAt, timeZone),
          )}{' '}
        </span>
      ) : null}
      {messages.inZone(timeZone)}{' '}
      <Link to={paths.account()} className="text-link underline">
        {messages.changeZone}
      </Link>
    </p>
  )
}

type OwnSubscriptionsProps = {
  list: PageOf<Mailing>
  choices: PlaceChoices | null
  lastResult: SubmissionResult | null | undefined
}

/** Everything that the visitor gets by email, also through teams and as owner. */
export function OwnSubscriptions({ list, choices, lastResult }: OwnSubscriptionsProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const to = (params: Record<string, string | null>) =>
    withParams(pathname, search, { dialog: null, mailing: null, client: null, ...params })
  const props = { closeTo: to({}), zone: timeZone, lastResult }
  const edited = editedIn(search, list.items)
  const suspended = list.items.find(({ subscriber }) => subscriber.isSuspended)?.subscriber
  const add = (
    <ButtonLink to={to({ dialog: 'add' })} variant="primary" icon={Plus}>
      {messages.form.add}
    </ButtonLink>
  )
  const dialog =
    search.get('dialog') === 'add' && choices ? (
      <AddSubscriptionDialog title={messages.form.add} choices={choices} kinds={MAILING_KINDS} {...props} />
    ) : edited ? (
      <EditScheduleDialog mailing={edited} isOwn={edited.subscriber.type === 'user'} {...props} />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader
        title={partsMessages.mySubscriptions}
        note={<Summary list={list} timeZone={timeZone} />}
      />
      {suspended ? (
        <Notice tone="poor" title={messages.own.suspended(suspended.email ?? '')} className="mb-4">
          {messages.own.suspendedText}
        </Notice>
      ) : null}
      {dialog ? null : <ToggleFailure lastResult={lastResult} />}
      <SubscriptionList
        list={{ ...list, items: ownRows(list.items) }}
        mode="own"
        empty={messages.own.empty}
        noneFound={messages.own.noneFound}
        action={add}
      />
    </DialogHost>
  )
}
