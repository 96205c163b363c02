import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { PageHeader } from '~/components/layout/page-header'
import { StyleGuide } from '~/components/style-guide/style-guide'
import { requireSuper } from '~/server/screens/visitor'

export const meta: MetaFunction = () => [{ title: 'Style · Lightkeeper' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  return null
}

export default function StyleRoute() {
  return (
    <>
      <PageHeader title="Style" note="Tokens and primitives in both themes" />
      <StyleGuide />
    </>
  )
}
