import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'

export const loader = () => redirect(paths.compareSessions())
