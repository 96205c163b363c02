import { pdf } from 'remix-utils/responses'
import { pdfMessages } from '~/shared/messages/pdf'
import { printablePath } from '~/shared/paths'
import { env } from '../platform/env'
import { AppError, codeOfStatus, type ErrorCode, notFound } from '../platform/errors'
import { requestIdOf } from '../platform/http/request-id'
import { type Printed, printScreen } from './print-screen'
import { toScreenResponse } from './screen-errors'
import { logScreenError } from './screen-log'
import { redirectWithToast } from './toast'
import { requireVisitor } from './visitor'

/** Each browser takes about 200 MB. */
const MAX_PRINTING = 2
const RETRY_SECONDS = 10
const words = pdfMessages
const TRANSIENT_FAILURE = new Set<ErrorCode>(['UNAVAILABLE', 'UNEXPECTED', 'RATE_LIMITED'])

let printing = 0

/** The local origin of this process, whatever its public one. */
function ownOrigin(): string {
  const { HOST, PORT } = env()
  const isAny = HOST === '0.0.0.0' || HOST === '::'
  return `http://${isAny ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

async function printFor(request: Request, path: string): Promise<Printed> {
  const { findBrowser } = await import('../measuring/engine/browser')
  const { isolation } = await import('../measuring/engine/isolation')
  const browserPath = findBrowser(env().CHROME_PATH)
  if (!browserPath) throw new AppError('UNAVAILABLE', words.noBrowser)
  if (printing >= MAX_PRINTING)
    throw new AppError('RATE_LIMITED', words.busy, { retryAfterSeconds: RETRY_SECONDS })
  printing += 1
  try {
    const cookie = request.headers.get('cookie') ?? ''
    const language = request.headers.get('accept-language') ?? ''
    const { hasSandbox, browserUser } = isolation()
    return await printScreen(
      { origin: ownOrigin(), path, cookie, language },
      // As root, Chromium's sandbox needs a browser process of another user, which Playwright does not start.
      { browserPath, hasSandbox: hasSandbox && browserUser === null, signal: request.signal },
    )
  } finally {
    printing -= 1
  }
}

async function makePdf(request: Request, path: string): Promise<Response> {
  const printed = await printFor(request, path).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    logScreenError(error, request)
    throw new AppError('UNAVAILABLE', words.failed)
  })
  if (printed.pdf === null) {
    const code = codeOfStatus(printed.status)
    throw code === 'NOT_FOUND' ? notFound() : new AppError(code, words.failed)
  }
  const name = new URL(path, 'http://here.invalid').pathname.split('/').slice(2).join('-')
  return pdf(printed.pdf, {
    headers: {
      'content-disposition': `attachment; filename="report-${name}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}

/**
 * A report section as PDF, printed with the visitor's session and so with their permissions. Temporary failures become
 * a toast on the section.
 */
export async function downloadPdf(request: Request): Promise<Response> {
  await requireVisitor(request)
  const path = printablePath(new URL(request.url).searchParams.get('path'))
  try {
    if (!path) throw notFound()
    return await makePdf(request, path)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (path && TRANSIENT_FAILURE.has(error.code))
      return redirectWithToast(path, { status: 'error', message: error.message })
    throw toScreenResponse(error, request, requestIdOf(request.headers))
  }
}
