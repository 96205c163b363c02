import { redirectWithToast } from './toast'

/** Shows a loader's refusal as a toast on another screen. Rethrows not found, redirects and server errors. */
export async function refusalToast(refusal: unknown, url: string): Promise<never> {
  if (
    !(refusal instanceof Response) ||
    refusal.status === 404 ||
    refusal.status < 400 ||
    refusal.status >= 500
  ) {
    throw refusal
  }
  const { message } = (await refusal.json()) as { message: string }
  throw await redirectWithToast(url, { status: 'error', message })
}
