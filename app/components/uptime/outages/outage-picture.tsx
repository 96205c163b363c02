import { Card } from '~/components/ui/card'
import { outageMessages as messages } from '~/shared/messages/outages'
import { paths } from '~/shared/paths'
import type { OutageDetail } from '~/shared/schemas/uptime'

/** Viewport of an agent's browser. */
const SIZE = { width: 1280, height: 800 }

export function OutagePicture({ outage }: { outage: Pick<OutageDetail, '_id' | 'picture' | 'monitorName'> }) {
  const { _id, picture, monitorName } = outage
  if (picture === 'none') return null
  return (
    <Card title={messages.picture}>
      {picture === 'taken' ? (
        <a href={paths.outagePicture(_id)} className="block w-fit">
          <img
            src={paths.outagePicture(_id)}
            alt={messages.pictureOf(monitorName)}
            loading="lazy"
            {...SIZE}
            className="h-auto w-full max-w-form rounded-2 bg-sunken outline outline-line"
          />
        </a>
      ) : (
        <p className="text-quiet">
          {picture === 'wanted' ? messages.picturePending : messages.pictureFailed}
        </p>
      )}
    </Card>
  )
}
