import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { testingMessages } from '~/shared/messages/testing'
import type { SiteSettingsVerdict } from '~/shared/schemas/budget'
import { ScheduleVerdict } from './schedule-verdict'
import { useScheduleCheck } from './use-schedule-check'

const messages = testingMessages.budget

type Props = {
  formId: string
  path: string
  site: number | undefined
  verdict: SiteSettingsVerdict | null
}

export function ScheduleCheck({ formId, path, site, verdict: loaded }: Props) {
  const { verdict, isLive } = useScheduleCheck(formId, path, site, loaded)
  return (
    <Card title={messages.title}>
      <div className="flex flex-col items-start gap-4 *:w-full" aria-live="polite">
        {verdict ? <ScheduleVerdict verdict={verdict} /> : null}
        {isLive ? null : (
          <div>
            <Button name="intent" value="check">
              {messages.check}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
