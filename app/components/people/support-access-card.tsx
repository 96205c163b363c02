import { Form, useNavigation } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { SelectField } from '~/components/ui/form/select-field'
import { formatDateTime } from '~/shared/format/date'
import { supportMessages as messages } from '~/shared/messages/support'
import { SUPPORT_DAYS, type SupportAccess } from '~/shared/schemas/support'

type Props = { access: SupportAccess; mayChange: boolean; timeZone: string }

/** The consent of an owner. */
export function SupportAccessCard({ access: { until }, mayChange, timeZone }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card title={messages.title}>
      <div className="flex flex-col gap-4">
        <p>
          <Badge tone={until ? 'warning' : 'neutral'}>
            {until ? messages.isOn(formatDateTime(until, timeZone)) : messages.isOff}
          </Badge>
        </p>
        <p className="text-13 text-pretty text-quiet">{messages.about}</p>
        {mayChange ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <SelectField
              label={messages.allowFor}
              name="days"
              defaultValue={until ? '0' : String(SUPPORT_DAYS[0])}
              options={[
                ...SUPPORT_DAYS.map((days) => ({ value: String(days), label: messages.days(days) })),
                { value: '0', label: messages.never },
              ]}
              className="w-40"
            />
            <Button name="intent" value="support" busy={isBusy}>
              {messages.save}
            </Button>
          </Form>
        ) : (
          <p className="text-13 text-quiet">{messages.ownersOnly}.</p>
        )}
      </div>
    </Card>
  )
}
