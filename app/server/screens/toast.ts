import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { paths } from '~/shared/paths'
import { ownCookie } from '../platform/http/own-cookie'

const MAX_LENGTH = 500
const toastSchema = z.object({
  id: z.string(),
  status: z.enum(['success', 'error', 'info', 'warning']),
  message: z.string().max(MAX_LENGTH),
  /** The form of the toast's button 'Undo'. */
  undo: z.object({ to: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
})
export type ToastMessage = z.infer<typeof toastSchema>

const cookie = () => ownCookie('toast', { maxAge: 60 })

export const toastCookie = (toast: Omit<ToastMessage, 'id'>): Promise<string> =>
  cookie().serialize({
    ...toast,
    message: toast.message.slice(0, MAX_LENGTH),
    id: crypto.randomUUID().slice(0, 8),
  })

export async function redirectWithToast(
  url: string,
  toast: Omit<ToastMessage, 'id'>,
  init: { headers?: [string, string][] } = {},
): Promise<Response> {
  return redirect(url, { headers: [...(init.headers ?? []), ['set-cookie', await toastCookie(toast)]] })
}

/** A success, or a warning with what was done differently. */
export const toastOf = (message: string, notices: string[]): Omit<ToastMessage, 'id'> =>
  notices.length === 0
    ? { status: 'success', message }
    : { status: 'warning', message: [message, ...notices].join('. ') }

/** The toast of one deletion can undo it. */
export const redirectDeleted = (url: string, message: string, deletions: string[]): Promise<Response> => {
  const [deletion, ...more] = deletions
  const undo = { to: paths.deleted(), fields: { intent: 'restore', deletion: deletion ?? '' } }
  return redirectWithToast(url, {
    status: 'success',
    message,
    ...(deletion && more.length === 0 && { undo }),
  })
}

export async function readToast(
  request: Request,
): Promise<{ toast: ToastMessage | null; clear: string | null }> {
  const parsed = toastSchema.safeParse(await cookie().parse(request.headers.get('cookie')))
  return parsed.success
    ? { toast: parsed.data, clear: await cookie().serialize('', { maxAge: 0 }) }
    : { toast: null, clear: null }
}
