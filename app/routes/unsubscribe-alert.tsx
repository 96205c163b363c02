import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { SecondaryLinks } from '~/components/access/secondary-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { keyedRequest } from '~/server/screens/keyed-request'
import { outageMailsMessages } from '~/shared/messages/outage-mails'
import { paths } from '~/shared/paths'

const texts = outageMailsMessages

export const meta: MetaFunction = () => [{ title: `${texts.title} · Lightkeeper` }]

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

/** One-click unsubscribe (RFC 8058): mail programs read only the status. */
export async function action({ request }: ActionFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const body = { key: key.slice(0, 600) }
  await apiFor(keyedRequest(request)).post('/api/unsubscribe/outage-mail', { body })
  return { isEnded: true }
}

export default function UnsubscribeAlertRoute() {
  const ended = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignedOutPage title={texts.title}>
      {ended ? (
        <Notice tone="good">{texts.unsubscribe.done}</Notice>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <p className="text-quiet">{texts.unsubscribe.lead}</p>
          <Button variant="primary" busy={isBusy}>
            {isBusy ? texts.unsubscribe.submitting : texts.unsubscribe.submit}
          </Button>
        </Form>
      )}
      <SecondaryLinks links={[{ label: texts.unsubscribe.toProduct, to: paths.login() }]} />
    </SignedOutPage>
  )
}
