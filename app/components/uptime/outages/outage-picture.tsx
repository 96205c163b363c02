import { Card } from '~/components/ui/card'
import { outageMessages } from '~/shared/messages/outages'
import { paths } from '~/shared/paths'
import type { OutageDetail } from '~/shared/schemas/uptime'

const words = outageMessages
/** Viewport of an agent's browser. */
const SIZE = { width: 1280, height: 800 }

export function OutagePicture({ outage }: { outage: Pick<OutageDetail, '_id' | 'picture' | 'monitorName'> }) {
  const { _id, picture, monitorName } = outage
  if (picture === 'none') return null
  return (
    <Card title={words.picture}>
      {picture === 'taken' ? (
        <a href={paths.outagePicture(_id)} className="block w-fit">
          <img
            src={paths.outagePicture(_id)}
            alt={words.pictureOf(monitorName)}
            loading="lazy"
            {...SIZE}
            className="h-auto w-full max-w-form rounded-2 bg-sunken outline outline-line"
          />
        </a>
      ) : (
        <p className="text-quiet">{picture === 'wanted' ? words.picturePending : words.pictureFailed}</p>
      )}
    </Card>
  )
}
