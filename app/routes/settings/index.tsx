import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'

export function loader() {
  return redirect(paths.settings())
}
