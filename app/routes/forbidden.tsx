import type { MetaFunction } from '@remix-run/node'
import { ErrorScreen } from '~/components/layout/error-boundary'
import { layoutLabelsMessages as labels } from '~/shared/messages/layout-labels'

export const meta: MetaFunction = () => [{ title: `${labels.forbidden} · Lightkeeper` }]

export default function ForbiddenRoute() {
  return <ErrorScreen status={403} />
}
