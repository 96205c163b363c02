import { Form, Link, useNavigation } from '@remix-run/react'
import Gauge from 'lucide-react/icons/gauge'
import { LoadDemo } from '~/components/demo/load-demo'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { useMayAddClients } from '~/components/visitor/use-visitor'
import { addWebsiteMessages as messages } from '~/shared/messages/onboarding'
import { paths } from '~/shared/paths'

interface FirstWebsiteProps {
  error?: string[] | null | undefined
  typed?: string | undefined
}

/** The first screen of an empty product: one address. A plain form, so that it is there with its screen. */
export function FirstWebsite({ error, typed }: FirstWebsiteProps) {
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle' && navigation.formAction === paths.addWebsite()
  return (
    <section
      aria-labelledby="first-website"
      className="mx-auto flex w-full max-w-form flex-col gap-4 px-4 py-12"
    >
      <h2 id="first-website" className="text-28 text-balance">
        {messages.firstTitle}
      </h2>
      <p className="text-quiet text-pretty">{messages.firstLead}</p>
      <Form method="post" action={paths.addWebsite()} className="flex flex-col gap-2 sm:flex-row">
        <TextField
          label={messages.address}
          help={messages.addressHelp}
          name="url"
          defaultValue={typed}
          error={error}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          required
          className="flex-1"
        />
        <Button variant="primary" icon={Gauge} busy={isBusy} className="sm:mt-7">
          {isBusy ? messages.submitting : messages.submit}
        </Button>
      </Form>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-t border-line pt-4 text-13">
        <LoadDemo />
        {useMayAddClients() ? (
          <Link to={paths.clients({ dialog: 'add' })} className="py-2 text-link">
            {messages.byHand}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
