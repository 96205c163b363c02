import { Form, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { SelectField, type SelectOption } from '~/components/ui/form/select-field'
import { mailingMessages } from '~/shared/messages/mailings'
import { withParams } from '~/shared/paths'

const messages = mailingMessages.emailMe

/** Subscribes the visitor to alert emails of a client with one click. */
export function EmailMeButton({ client }: { client: number }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="kind" value="alert" />
      <input type="hidden" name="place" value={`client:${client}`} />
      <Button name="intent" value="subscribe" icon={Mail} busy={isBusy}>
        {messages.action}
      </Button>
    </Form>
  )
}

export function EmailMeLink() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <ButtonLink icon={Mail} to={withParams(pathname, search, { dialog: 'email' })} preventScrollReset>
      {messages.action}
    </ButtonLink>
  )
}

/** Of a screen about several clients; the first place is the one that most want. */
export function EmailMeDialog({ places }: { places: SelectOption[] }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Dialog title={messages.title} closeTo={withParams(pathname, search, { dialog: null })}>
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="kind" value="alert" />
        <SelectField
          label={messages.place}
          help={mailingMessages.kindHelp.alert}
          name="place"
          options={places}
          defaultValue={places[0]?.value}
        />
        <div>
          <Button variant="primary" name="intent" value="subscribe" busy={isBusy}>
            {messages.action}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
