import type { MetaFunction } from '@remix-run/node'
import { ErrorScreen } from '~/components/layout/error-boundary'
import { plainMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => plainMeta(args, 'Forbidden')

export default function ForbiddenRoute() {
  return <ErrorScreen status={403} />
}
