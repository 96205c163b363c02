import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'

const messages = twoFactorMessages.passkey

type Answer = { credential: string; failure: null } | { credential: null; failure: string | null }

/** Loaded with the first use. */
const loadLibrary = () => import('@simplewebauthn/browser')

/**
 * Asks the browser for a new passkey (`create`) or the signature of one (`get`), with options from `optionsUrl`. The
 * credential is JSON text for a form field.
 */
export async function askPasskey(kind: 'create' | 'get', optionsUrl: string): Promise<Answer> {
  if (!window.PublicKeyCredential) return { credential: null, failure: messages.unsupported }
  const response = await fetch(optionsUrl, { method: 'POST' }).catch(() => null)
  const answer = await response?.json().catch(() => null)
  if (!response?.ok) {
    if (answer?.reason === 'CONFIRMATION_NEEDED') {
      const { pathname, search } = window.location
      window.location.assign(paths.confirm({ redirectTo: pathname + search }))
      return { credential: null, failure: null }
    }
    return { credential: null, failure: answer?.message ?? messages.cancelled }
  }
  try {
    const { startAuthentication, startRegistration } = await loadLibrary()
    const credential =
      kind === 'get'
        ? await startAuthentication({ optionsJSON: answer })
        : await startRegistration({ optionsJSON: answer })
    return { credential: JSON.stringify(credential), failure: null }
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return { credential: null, failure: isKnown ? messages.known : messages.cancelled }
  }
}
