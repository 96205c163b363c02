import type { MetaFunction } from '@remix-run/node'
import { ErrorScreen } from '~/components/layout/error-boundary'
import { layoutLabelsMessages as labels } from '~/shared/messages/layout-labels'
import { plainMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => plainMeta(args, labels.forbidden)

export default function ForbiddenRoute() {
  return <ErrorScreen status={403} />
}
