import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import Eye from 'lucide-react/icons/eye'
import { Button } from '~/components/ui/button'
import { FormFailure } from '~/components/ui/form/form-failure'
import { alertsMessages } from '~/shared/messages/alerts'
import { SELECTION } from './alert-columns'

/** Acknowledges the checked alerts, and stands there only while some are; their boxes belong to this form by its id. */
export function AlertSelection({ lastResult }: { lastResult: SubmissionResult | null | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const failures = Object.values(lastResult?.error ?? {}).flatMap((texts) => texts ?? [])
  return (
    <Form id={SELECTION} method="post" preventScrollReset className="ml-auto" data-print="hide">
      <FormFailure errors={failures} />
      <Button
        name="intent"
        value="acknowledge"
        size="small"
        icon={Eye}
        busy={isBusy}
        className="group-not-has-[input[name=alerts]:checked]/inbox:hidden"
      >
        {alertsMessages.acknowledgeSelected}
      </Button>
    </Form>
  )
}
