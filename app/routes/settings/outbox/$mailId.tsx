import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { FormRefusal } from '~/components/access/form-refusal'
import { MailBadge } from '~/components/access/mail-columns'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { formatBytes } from '~/shared/format/bytes'
import { formatDateTime } from '~/shared/format/date'
import { mailMessages } from '~/shared/messages/outbox'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const handle = {
  crumb: (mail: { subject: string }) => [
    { label: mailMessages.title, to: paths.outbox() },
    { label: mail.subject },
  ],
}

export const meta: MetaFunction = (args) => pageMeta(args, mailMessages.title)

export async function loader({ request, params: { mailId = '' } }: LoaderFunctionArgs) {
  await requireSuper(request)
  return apiFor(request).get('/api/mails/{id}', { params: { id: mailId } })
}

export async function action({ request, params: { mailId = '' } }: ActionFunctionArgs) {
  return submitForm(request, z.object({}), async () => {
    await apiFor(request).post('/api/mails/{id}/retry', { params: { id: mailId } })
    const toast = { status: 'success', message: mailMessages.retried } as const
    throw await redirectWithToast(paths.outboxMail(mailId), toast)
  })
}

export default function OutboxMailRoute() {
  const mail = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const timeZone = useTimeZone()
  const { subject, recipient, status, createdAt, error, html, plain, link, attachment } = mail
  // The screen's CSP blocks style elements; the mail's essential styles are inline.
  const printable = html.replace(/<style>[\s\S]*?<\/style>/g, '')
  const isLinkRemoved = plain.includes('[removed]')
  const mayRetry = (status === 'failed' || status === 'kept') && !isLinkRemoved
  return (
    <>
      <SettingsHeader
        title={subject}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{recipient}</span>
            <span>{formatDateTime(createdAt, timeZone)}</span>
            <MailBadge status={status} />
          </span>
        }
        actions={
          mayRetry ? (
            <Form method="post">
              <Button busy={isBusy}>{mailMessages.retry}</Button>
            </Form>
          ) : null
        }
      />
      <div className="flex max-w-form flex-col gap-4">
        <FormRefusal errors={lastResult?.error?.[''] ?? undefined} />
        {status === 'kept' ? <Notice tone="info">{mailMessages.notSentNote}</Notice> : null}
        {link === null ? null : (
          <Notice tone="info" title={mailMessages.linkFor(recipient)}>
            <p className="font-mono text-13 wrap-anywhere select-all">{link}</p>
          </Notice>
        )}
        {error ? <Notice tone={status === 'failed' ? 'poor' : 'warning'}>{error}</Notice> : null}
        {isLinkRemoved ? <Notice tone="info">{mailMessages.linkRemoved}</Notice> : null}
        {attachment ? (
          <Card title={mailMessages.attachment}>
            <p className="wrap-anywhere">
              {attachment.name} <span className="text-quiet">{formatBytes(attachment.bytes).text}</span>
            </p>
          </Card>
        ) : null}
        <Card title={mailMessages.plainText}>
          <pre className="font-mono text-13 whitespace-pre-wrap wrap-anywhere">{plain}</pre>
        </Card>
        <Card title={mailMessages.preview} flush>
          <iframe
            title={mailMessages.preview}
            srcDoc={printable}
            sandbox=""
            loading="lazy"
            className="h-160 w-full rounded-b-6 border-t border-line"
          />
        </Card>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
