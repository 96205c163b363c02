import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/layout/page-header'
import { PickerScreen } from '~/components/navigation/picker-screen'
import { AddWebsiteLink } from '~/components/onboarding/add-website-link'
import { readNavigation } from '~/server/screens/readers/read-navigation'
import { pickerMessages } from '~/shared/messages/picker'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, pickerMessages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  const { columns, chosen, place } = await readNavigation(request)
  return { columns, chosen, place }
}

export default function NavigateRoute() {
  const { columns, chosen, place } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={pickerMessages.title} note={pickerMessages.explain} actions={<AddWebsiteLink />} />
      <PickerScreen {...{ columns, chosen, place }} />
    </>
  )
}
