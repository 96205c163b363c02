import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.plan(String(params.planId)))
