import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerApi } from '~/server/http/answer-api'

export function loader({ request }: LoaderFunctionArgs) {
  return answerApi(request)
}

export function action({ request }: ActionFunctionArgs) {
  return answerApi(request)
}
