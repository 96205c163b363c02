import { Form, useNavigation } from '@remix-run/react'
import Send from 'lucide-react/icons/send'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { formatTime } from '~/shared/format/time'
import { deliveryErrorTexts, channelsMessages as messages } from '~/shared/messages/channels'
import type { Delivery } from '~/shared/schemas/channel'

function TestResult({ tested }: { tested: Delivery }) {
  const { error, responseStatus, responseText, durationMs } = tested
  const reason = error === null ? '' : deliveryErrorTexts[error]
  const status = responseStatus === null || error === null ? '' : ` (${responseStatus})`
  return (
    <Notice
      tone={error === null ? 'good' : 'poor'}
      title={error === null ? messages.testDone(responseStatus) : messages.testFailed(`${reason}${status}`)}
      urgent
    >
      {durationMs === null ? null : <p>{messages.duration(formatTime(durationMs).text)}</p>}
      {responseStatus === null ? null : (
        <>
          <p className="pt-1 text-13 font-medium">{messages.response}</p>
          <pre className="max-h-40 overflow-y-auto font-mono text-12 whitespace-pre-wrap wrap-anywhere">
            {responseText || messages.noResponse}
          </pre>
        </>
      )}
    </Notice>
  )
}

export function TestCard({ tested, isFresh }: { tested: Delivery | null; isFresh: boolean }) {
  const { state, formData } = useNavigation()
  const isBusy = state === 'submitting' && formData?.get('intent') === 'test'
  return (
    <Card title={messages.testTitle}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">{messages.testHelp}.</p>
          <Form method="post" preventScrollReset>
            <Button
              name="intent"
              value="test"
              icon={Send}
              busy={isBusy}
              variant={isFresh ? 'primary' : 'secondary'}
            >
              {messages.test}
            </Button>
          </Form>
        </div>
        {tested === null ? null : <TestResult tested={tested} />}
      </div>
    </Card>
  )
}
