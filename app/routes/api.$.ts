import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { handleApi } from '~/server/screens/handle-api'

export function loader({ request }: LoaderFunctionArgs) {
  return handleApi(request)
}

export function action({ request }: ActionFunctionArgs) {
  return handleApi(request)
}
