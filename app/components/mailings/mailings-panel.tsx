import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import type { PlaceChoices } from '~/components/annotations/place-options'
import { lazyPart } from '~/components/hydration/lazy-part'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { lowerFirst } from '~/shared/format/letter-case'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { withParams } from '~/shared/paths'
import type { MailingKind } from '~/shared/rules/mailings/kinds'
import type { Mailing } from '~/shared/schemas/mailing'
import type { PageOf } from '~/shared/schemas/paging'
import { SubscriptionList } from './mailing-list'
import { editedIn } from './mailing-query'
import { asRows } from './own-rows'
import { ToggleFailure } from './toggle-failure'

const dialogs = () => import('./mailing-dialogs')
const AddSubscriptionDialog = lazyPart(() => dialogs().then((m) => m.AddSubscriptionDialog))
const EditScheduleDialog = lazyPart(() => dialogs().then((m) => m.EditScheduleDialog))

type SubscriptionsPanelProps = {
  subject: { _id: string; name: string; type: 'user' | 'team'; timezone?: string | null }
  list: PageOf<Mailing>
  kinds: readonly MailingKind[]
  mayAdd: boolean
  choices: PlaceChoices | null
  lastResult: SubmissionResult | null | undefined
}

/** Subscriptions of one person or team, changed by an admin: a tab of several screens. */
export function SubscriptionsPanel(props: SubscriptionsPanelProps) {
  const { subject, list, kinds, mayAdd, choices, lastResult } = props
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const name = search.get('dialog')
  const mailing = editedIn(search, list.items)
  const to = (dialog: string | null) =>
    withParams(pathname, search, { dialog, mailing: null, ...(dialog === null && { client: null }) })
  const dialogProps = {
    closeTo: to(null),
    zone: subject.type === 'team' ? messages.zoneOfMembers : (subject.timezone ?? timeZone),
    lastResult,
  }
  const dialog =
    name === 'add' && mayAdd && choices ? (
      <AddSubscriptionDialog
        title={messages.form.addFor(subject.name)}
        {...{ choices, kinds, ...dialogProps }}
        subject={subject._id}
      />
    ) : mailing ? (
      <EditScheduleDialog mailing={mailing} isOwn={false} {...dialogProps} />
    ) : null
  const [only, ...others] = kinds
  const isOneKind = only !== undefined && others.length === 0
  return (
    <DialogHost dialog={dialog}>
      {dialog ? null : <ToggleFailure lastResult={lastResult} />}
      {subject.type === 'team' ? (
        <p className="mb-4 text-pretty text-quiet">{messages.entries.teamHelp}</p>
      ) : null}
      <SubscriptionList
        list={{ ...list, items: asRows(list.items) }}
        mode="manage"
        withKinds={!isOneKind}
        empty={
          isOneKind
            ? messages.entries.empty(subject.name, lowerFirst(messages.kinds[only]))
            : messages.entries.emptyAll(subject.name)
        }
        action={
          mayAdd ? (
            <ButtonLink to={to('add')} variant="primary" icon={Plus}>
              {messages.form.add}
            </ButtonLink>
          ) : null
        }
      />
    </DialogHost>
  )
}
