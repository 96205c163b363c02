import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pdfMessages } from '~/shared/messages/pdf'
import { paths } from '~/shared/paths'
import { readToast } from './toast'

const mocks = vi.hoisted(() => ({ print: vi.fn(), findBrowser: vi.fn() }))
vi.mock('./visitor', () => ({ requireVisitor: async () => ({}) }))
vi.mock('./print-screen', () => ({ printScreen: mocks.print }))
vi.mock('../measuring/engine/browser', () => ({ findBrowser: mocks.findBrowser }))
vi.mock('../measuring/engine/isolation', () => ({
  isolation: () => ({ hasSandbox: true, browserUser: null }),
}))

const { downloadPdf } = await import('./download-pdf')

const SECTION = '/report-detail/1/2/overview?device=3'
const ask = (path = SECTION) =>
  downloadPdf(
    new Request(`http://localhost${paths.downloadPdf(path)}`, {
      headers: { cookie: 'session=secret', 'accept-language': 'en-US' },
    }),
  )
const statusOf = (answer: Promise<Response>) =>
  answer.catch((thrown: Response) => thrown).then(({ status }) => status)

async function toastOf({ status, headers }: Response) {
  expect([status, headers.get('location')]).toEqual([302, SECTION])
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return (await readToast(new Request('http://localhost/', { headers: { cookie } }))).toast?.message
}

beforeEach(() => {
  mocks.findBrowser.mockReturnValue('/usr/bin/chromium')
  mocks.print.mockReset().mockResolvedValue({ pdf: Buffer.from('%PDF-'), status: 200 })
})

describe('a PDF of a section', () => {
  it('is rendered by this server with the cookie of the visitor', async () => {
    const answer = await ask()
    expect(await answer.text()).toBe('%PDF-')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="report-1-2-overview.pdf"')
    expect(mocks.print.mock.calls[0]?.[0]).toEqual({
      origin: 'http://127.0.0.1:3000',
      path: SECTION,
      cookie: 'session=secret',
      language: 'en-US',
    })
  })

  it.each(['/settings/account', 'https://evil.example/report-detail/1/2/overview', ''])(
    'is not created for %j',
    async (path) => {
      expect(await statusOf(ask(path))).toBe(404)
      expect(mocks.print).not.toHaveBeenCalled()
    },
  )

  it.each([404, 403])('is refused with %d like the section itself', async (status) => {
    mocks.print.mockResolvedValue({ pdf: null, status })
    expect(await statusOf(ask())).toBe(status)
  })

  it('shows above the section why it failed', async () => {
    mocks.findBrowser.mockReturnValue(undefined)
    expect(await toastOf(await ask())).toBe(pdfMessages.noBrowser)
    mocks.findBrowser.mockReturnValue('/usr/bin/chromium')
    mocks.print.mockRejectedValue(new Error('Timed out'))
    expect(await toastOf(await ask())).toBe(pdfMessages.failed)
  })

  it('is limited to two at once, others wait', async () => {
    const waiting: ((printed: object) => void)[] = []
    mocks.print.mockImplementation(() => new Promise((resolve) => waiting.push(resolve)))
    const both = [ask(), ask()]
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    expect(await toastOf(await ask())).toBe(pdfMessages.busy)
    for (const done of waiting) done({ pdf: Buffer.from('%PDF-'), status: 200 })
    await Promise.all(both)
    mocks.print.mockResolvedValue({ pdf: Buffer.from('%PDF-'), status: 200 })
    expect((await ask()).status).toBe(200)
  })
})
