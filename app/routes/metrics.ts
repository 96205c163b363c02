import type { LoaderFunctionArgs } from '@remix-run/node'
import { metricsResponse } from '~/server/screens/metrics'

export const loader = ({ request }: LoaderFunctionArgs) => metricsResponse(request)
