import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { teamPlace } from '~/components/people/team-place'

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(teamPlace(new URL(request.url).pathname, String(params.teamId)).to('members'))
}
