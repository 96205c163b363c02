import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { FormRefusal } from '~/components/access/form-refusal'
import { SecondaryLinks } from '~/components/access/secondary-links'
import { SubscriptionCard } from '~/components/billing/subscription-card'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { linkMessages, paymentMessages, signupMessages } from '~/shared/messages/sign-up'
import { paths } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => plainMeta(args, paymentMessages.title)

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') || 'none'
const isStatus = (error: unknown, status: number) => (error as { status?: number } | null)?.status === status

export async function loader({ request }: LoaderFunctionArgs) {
  const params = { token: tokenOf(request) }
  const subscription = await apiFor(request)
    .get('/api/payment-links/{token}', { params })
    .catch(async (refusal: unknown) => {
      // Without billing there is no such screen, rather than an old link.
      const { reason } = refusal instanceof Response ? await refusal.clone().json() : { reason: null }
      if (isStatus(refusal, 404) && reason !== 'NOT_CONFIGURED') return null
      throw refusal
    })
  return { subscription }
}

export async function action({ request }: ActionFunctionArgs) {
  const params = { token: tokenOf(request) }
  return submitForm(request, z.object({}), async () => {
    const paid = await apiFor(request)
      .post('/api/payment-links/{token}', { params })
      .catch((error: unknown) => {
        if (isStatus(error, 404)) return null
        throw error
      })
    if (!paid) return null
    throw await redirectWithToast(paths.login(), { status: 'success', message: paymentMessages.requested })
  })
}

const toSignIn = {
  get label() {
    return signupMessages.signIn
  },
  to: paths.login(),
}

export default function UpdatePaymentMethodRoute() {
  const { subscription } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  if (!subscription) {
    return (
      <SignedOutPage title={paymentMessages.title}>
        <Notice tone="warning">{linkMessages.linkExpired}</Notice>
        <SecondaryLinks links={[toSignIn]} />
      </SignedOutPage>
    )
  }
  const { paymentType, invoiceStatus } = subscription
  const isRequested = paymentType === 'invoice' && invoiceStatus === 'waiting'
  return (
    <SignedOutPage title={paymentMessages.title}>
      <FormRefusal errors={lastResult?.error?.[''] ?? undefined} />
      <SubscriptionCard subscription={subscription} />
      {isRequested ? (
        <Notice tone="info">{paymentMessages.waiting}</Notice>
      ) : (
        <Form method="post" className="flex flex-col gap-3">
          <p className="text-quiet">{paymentMessages.invoiceText}</p>
          <Button variant="primary" busy={isBusy}>
            {paymentMessages.submit}
          </Button>
        </Form>
      )}
      <SecondaryLinks links={[toSignIn]} />
    </SignedOutPage>
  )
}
