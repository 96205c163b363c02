import { redirectWithToast } from './toast'

/**
 * What a loader was refused, as a toast on another screen; for what cannot be shown where it happened.
 * Not found, being sent elsewhere and failures of our own keep their screens.
 */
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
