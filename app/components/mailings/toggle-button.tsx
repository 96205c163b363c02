import { Form } from '@remix-run/react'
import { RowButton } from '~/components/lists/row-links'
import { Button } from '~/components/ui/button'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import type { MailingKind } from '~/shared/rules/mailings/kinds'

type ToggleButtonProps = {
  isSubscribed: boolean
  kind: MailingKind
  /** 'site:12' */
  place: string
  placeName: string
  /** The person or team whose subscription it is; absent for the visitor. */
  subject?: { id: string; name: string; mailing: string | null } | undefined
  isProminent?: boolean
}

/** Subscribes or unsubscribes with one click: a plain form of its own. */
export function ToggleButton({
  isSubscribed,
  kind,
  place,
  placeName,
  subject,
  isProminent,
}: ToggleButtonProps) {
  const action = isSubscribed ? messages.unsubscribe : messages.subscribe
  const label = subject
    ? messages.actionFor(action, messages.kind[kind], placeName, subject.name)
    : messages.actionOn(action, messages.kind[kind], placeName)
  const button = {
    name: 'intent',
    value: isSubscribed ? 'unsubscribe' : 'subscribe',
    'aria-label': label,
    children: action,
  }
  return (
    <Form method="post" preventScrollReset className="inline-flex">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="place" value={place} />
      {subject ? <input type="hidden" name="subject" value={subject.id} /> : null}
      {subject?.mailing ? <input type="hidden" name="mailing" value={subject.mailing} /> : null}
      {isProminent ? <Button {...button} size="small" /> : <RowButton {...button} />}
    </Form>
  )
}
