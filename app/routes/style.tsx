import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { PageHeader } from '~/components/layout/page-header'
import { StyleGuide } from '~/components/style-guide/style-guide'
import { requireSuper } from '~/server/screens/visitor'
import { plainMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => plainMeta(args, 'Style')

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
