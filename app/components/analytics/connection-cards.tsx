import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatCount } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { trafficMessages as messages, trafficProblemTexts } from '~/shared/messages/traffic'
import { visitsMessages } from '~/shared/messages/visits'
import { paths } from '~/shared/paths'
import type { TrafficConnection, TrafficTest } from '~/shared/schemas/traffic-connection'
import { ConnectionFields, type ConnectionValues } from './connection-fields'

/** What is wrong with a connection, and what to do. */
export function ConnectionNotice({ connection }: { connection: TrafficConnection }) {
  const { state, problem, pausedUntil } = connection
  const timeZone = useTimeZone()
  if (pausedUntil !== null)
    return (
      <Notice tone="warning" title={messages.pausedTitle}>
        <p>{visitsMessages.retry.quota(formatDateTime(pausedUntil, timeZone), timeZone)}.</p>
      </Notice>
    )
  if (state === 'connected') return null
  const reason = problem === null ? null : <p>{trafficProblemTexts[problem]}.</p>
  if (state === 'failing')
    return (
      <Notice tone="warning" title={messages.failingTitle}>
        {reason}
      </Notice>
    )
  return (
    <Notice tone="poor" title={messages.expiredTitle}>
      <p>{messages.expiredHelp}.</p>
      {connection.method === 'oauth' ? <p className="pt-1">{messages.googleTesting}.</p> : null}
    </Notice>
  )
}

function TestResult({ tested }: { tested: TrafficTest }) {
  const { problem, visits, property, properties } = tested
  if (problem !== null) return <Notice tone="poor" title={trafficProblemTexts[problem]} urgent />
  const found = properties === null ? null : messages.testProperties(formatCount(properties).text)
  if (visits === null || property === null)
    return <Notice tone="good" title={found ?? messages.testUnlisted} urgent />
  return (
    <Notice tone="good" title={messages.testVisits(formatCount(visits).text, property)} urgent>
      {found === null ? null : <p>{found}.</p>}
    </Notice>
  )
}

export function ConnectionTest({ tested }: { tested: TrafficTest | null }) {
  const { state, formData } = useNavigation()
  const isBusy = state === 'submitting' && formData?.get('intent') === 'test'
  return (
    <Card title={messages.testTitle}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">{messages.testHelp}.</p>
          <Form method="post" preventScrollReset>
            <Button name="intent" value="test" icon={Send} busy={isBusy}>
              {messages.test}
            </Button>
          </Form>
        </div>
        {tested === null ? null : <TestResult tested={tested} />}
      </div>
    </Card>
  )
}

/** Google accounts are renewed by signing in there again. */
function RenewGoogle({ isUrgent }: { isUrgent: boolean }) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post">
      <Button
        name="intent"
        value="google"
        variant={isUrgent ? 'primary' : 'secondary'}
        busy={state === 'submitting' && formData?.get('intent') === 'google'}
      >
        {messages.reconnect}
      </Button>
    </Form>
  )
}

export function EditConnectionForm({
  connection,
  lastResult,
}: {
  connection: TrafficConnection
  lastResult: SubmissionResult | null | undefined
}) {
  const { source, label, account, method } = connection
  const navigation = useNavigation()
  const isBusy = navigation.state === 'submitting' && !navigation.formData?.has('intent')
  const [schema] = useState(
    () => () => import('~/shared/schemas/traffic-connection').then((m) => m.trafficConnectionForm(source)),
  )
  const [form, fields] = useForm<ConnectionValues>({ lastResult, schema, defaultValue: { label } })
  return (
    <Card title={messages.settings}>
      <div className="flex flex-col gap-4">
        {method === 'oauth' ? <RenewGoogle isUrgent={connection.state !== 'connected'} /> : null}
        <StackedForm form={form} preventScrollReset>
          <ConnectionFields
            source={source}
            fields={fields}
            account={account}
            hasSecret={method !== 'oauth'}
          />
          <FormButtons submit={messages.save} busy={isBusy} cancelTo={paths.trafficConnections()} />
        </StackedForm>
      </div>
    </Card>
  )
}
