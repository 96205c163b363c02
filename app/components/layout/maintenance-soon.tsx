import { Notice } from '~/components/ui/notice'
import { maintenanceMessages } from '~/shared/messages/failures'

export function MaintenanceSoon({ text }: { text: string }) {
  return (
    <Notice tone="warning" urgent title={maintenanceMessages.soon} className="m-2">
      {text ? <p>{text}</p> : null}
    </Notice>
  )
}
