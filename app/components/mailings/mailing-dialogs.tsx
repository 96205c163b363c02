import type { SubmissionResult } from '@conform-to/react'
import { ClientPicker } from '~/components/annotations/client-picker'
import { type PlaceChoices, placeOptions } from '~/components/annotations/place-options'
import { ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { useCan } from '~/components/visitor/use-visitor'
import { formMessages } from '~/shared/messages/form'
import { mailingMessages } from '~/shared/messages/mailings'
import { annotationFormMessages } from '~/shared/messages/notes'
import type { MailingKind } from '~/shared/rules/mailings/kinds'
import { placeValueOf } from '~/shared/rules/mailings/mailing-state'
import type { Mailing } from '~/shared/schemas/mailing'
import { SubscriptionForm } from './mailing-form'
import { placeName } from './place-name'

const messages = mailingMessages.form

export type FormProps = {
  closeTo: string
  zone: string
  lastResult: SubmissionResult | null | undefined
}

type AddProps = FormProps & {
  title: string
  choices: PlaceChoices
  kinds: readonly MailingKind[]
  /** Absent for the visitor, who may subscribe to all that they can read. */
  subject?: string | undefined
}

/** First the client, which is part of the URL, then what is inside it. */
export function AddSubscriptionDialog({ title, choices, kinds, subject, ...props }: AddProps) {
  const can = useCan()
  const { client } = choices
  const places = placeOptions(
    choices,
    'organization',
    (target) => subject === undefined || can('mailing.update', target),
  )
  return (
    <Dialog title={title} closeTo={props.closeTo} width="form">
      <ClientPicker {...choices} />
      {client && places.length > 0 ? (
        <SubscriptionForm
          key={client._id}
          kinds={kinds}
          places={places}
          within={{ organization: client.organization, client: client._id }}
          subject={subject}
          submit={messages.add}
          {...props}
        />
      ) : (
        <>
          <Notice>{client ? annotationFormMessages.noRight(client.name) : messages.noClient}</Notice>
          <div>
            <ButtonLink to={props.closeTo}>{formMessages.cancel}</ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  )
}

type AddSubscriberProps = FormProps & {
  /** 'site:12' */
  place: string
  placeName: string
  kinds: readonly MailingKind[]
  candidates: { _id: string; name: string; email: string | null }[]
}

export function AddSubscriberDialog({ place, placeName, kinds, candidates, ...props }: AddSubscriberProps) {
  const subjects = candidates.map(({ _id, name, email }) => ({
    value: _id,
    label: email === null ? messages.team(name) : email === name ? name : `${name} (${email})`,
  }))
  return (
    <Dialog title={messages.addSubscriber} closeTo={props.closeTo} width="form">
      <p className="text-quiet wrap-anywhere">{placeName}</p>
      {subjects.length > 0 ? (
        <SubscriptionForm kinds={kinds} places={place} subject={subjects} submit={messages.add} {...props} />
      ) : (
        <>
          <Notice>{messages.noCandidate}</Notice>
          <div>
            <ButtonLink to={props.closeTo}>{formMessages.cancel}</ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  )
}

export function EditScheduleDialog({
  mailing,
  isOwn,
  ...props
}: FormProps & { mailing: Mailing; isOwn: boolean }) {
  const { kind, frequency, weekday, hour, hasPdf, subscriber, timezone } = mailing
  const zone = subscriber.type === 'team' ? mailingMessages.zoneOfMembers : (timezone ?? props.zone)
  return (
    <Dialog title={messages.edit} closeTo={props.closeTo} width="form">
      <p className="text-quiet wrap-anywhere">
        {messages.ofEmail(mailingMessages.kind[kind], placeName(mailing), isOwn ? null : subscriber.name)}
      </p>
      <SubscriptionForm
        kinds={[kind]}
        places={placeValueOf(mailing)}
        subject={isOwn ? undefined : subscriber._id}
        schedule={{ frequency: frequency ?? 'weekly', weekday: weekday ?? 0, hour: hour ?? 8 }}
        hasPdf={hasPdf}
        {...props}
        zone={zone}
      />
    </Dialog>
  )
}
