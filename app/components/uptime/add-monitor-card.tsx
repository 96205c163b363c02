import { Form, useNavigation } from '@remix-run/react'
import Activity from 'lucide-react/icons/activity'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { uptimeScreenMessages as messages, uptimeMessages } from '~/shared/messages/uptime'

function WatchButton({ isMain }: { isMain: boolean }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset>
      <Button variant={isMain ? 'primary' : 'secondary'} size={isMain ? 'medium' : 'small'} busy={isBusy}>
        {messages.addMonitor}
      </Button>
    </Form>
  )
}

/** Shown if the monitor on screen belongs to another page of the site: creates one for this page. */
export function PageOffer({ mayChange }: { mayChange: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-quiet" data-print="hide">
      <p>{messages.pageNotChecked}</p>
      {mayChange ? <WatchButton isMain={false} /> : null}
    </div>
  )
}

interface Props {
  monitorsTo: string | null
}

export function AddMonitorCard({ monitorsTo }: Props) {
  return (
    <Card title={uptimeMessages.title}>
      <EmptyState
        icon={Activity}
        text={uptimeMessages.notChecked}
        action={
          monitorsTo === null ? null : (
            <>
              <WatchButton isMain />
              <ButtonLink to={monitorsTo}>{messages.monitors}</ButtonLink>
            </>
          )
        }
      />
    </Card>
  )
}
