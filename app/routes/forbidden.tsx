import type { MetaFunction } from '@remix-run/node'
import { ErrorScreen } from '~/components/layout/error-boundary'

export const meta: MetaFunction = () => [{ title: 'Forbidden · Lightkeeper' }]

export default function ForbiddenRoute() {
  return <ErrorScreen status={403} />
}
