import { Form, useNavigation } from '@remix-run/react'
import { Activity } from 'lucide-react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { messages } from '~/shared/messages'

const words = messages.uptimeScreen

interface Props {
  /** Where the monitors of the site are set; null for those who may not. */
  monitorsTo: string | null
}

/** Nothing is checked yet: one click begins. */
export function WatchOffer({ monitorsTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card title={messages.uptime.title}>
      <EmptyState
        icon={Activity}
        text={messages.uptime.notChecked}
        action={
          monitorsTo === null ? null : (
            <>
              <Form method="post" preventScrollReset>
                <Button variant="primary" busy={isBusy}>
                  {words.watch}
                </Button>
              </Form>
              <ButtonLink to={monitorsTo}>{words.monitors}</ButtonLink>
            </>
          )
        }
      />
    </Card>
  )
}
