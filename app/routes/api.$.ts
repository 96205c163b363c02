import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { dispatch } from '~/server/http/dispatch'

export function loader({ request }: LoaderFunctionArgs) {
  return dispatch(request)
}

export function action({ request }: ActionFunctionArgs) {
  return dispatch(request)
}
