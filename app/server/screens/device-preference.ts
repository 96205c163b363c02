import { formFactorIn, isFormFactor, namedFormFactor } from '~/shared/rules/navigation/form-factor'
import { ownCookie } from '../platform/http/own-cookie'

const YEAR_SECONDS = 365 * 86_400
const cookie = () => ownCookie('form_factor', { maxAge: YEAR_SECONDS })

async function remembered(request: Request) {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return isFormFactor(value) ? value : null
}

/** Search params of a dashboard or report; where they name no kind of device, they name the one chosen last. */
export async function searchWithDevice(request: Request): Promise<URLSearchParams> {
  const { searchParams } = new URL(request.url)
  const last = namedFormFactor(searchParams) ? null : await remembered(request)
  if (last) searchParams.set('formFactor', last)
  return searchParams
}

/** The cookie of the kind of device that a URL names, if it is not the remembered one. */
export async function deviceCookie(request: Request): Promise<string | null> {
  const { searchParams } = new URL(request.url)
  if (!namedFormFactor(searchParams)) return null
  const chosen = formFactorIn(searchParams)
  return chosen === (await remembered(request)) ? null : cookie().serialize(chosen)
}
