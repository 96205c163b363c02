import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import { AppError } from '../../platform/errors'
import { apiFor } from '../api-for'

/** Keeps the posted form and leads to the confirmation, after which the user sends it again. */
export async function askConfirmation(request: Request, form: FormData): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const redirectTo = pathname + search
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const held = await apiFor(request)
    .post('/api/auth/confirmation/forms', { body: { path: redirectTo, fields } })
    .catch((error: unknown) => {
      // A form too large to be kept has to be filled in again.
      if (error instanceof AppError && (error.code === 'INVALID' || error.code === 'TOO_LARGE')) return null
      throw error
    })
  return redirect(paths.confirm(held ? { redirectTo, held: held.id } : { redirectTo }))
}
