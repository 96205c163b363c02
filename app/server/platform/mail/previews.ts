import type { MailPreviewSummary, MailTemplate } from '~/shared/schemas/mail'
import { MAIL_TEMPLATES } from '~/shared/values/choices'
import { renderChartPng } from './render-chart'
import { renderContent } from './render-content'
import { SAMPLE_CHARTS, sampleContent } from './samples'

export const listPreviews = async (): Promise<MailPreviewSummary[]> =>
  MAIL_TEMPLATES.map((template) => ({ _id: template, subject: sampleContent(template).subject }))

export async function readPreview(template: MailTemplate): Promise<MailPreviewSummary & { plain: string }> {
  const content = sampleContent(template)
  return { _id: template, subject: content.subject, plain: (await renderContent(content)).plain }
}

/** Pictures of a mail as data, since no mail is around them. */
async function withPictures(html: string): Promise<string> {
  let shown = html
  for (const [cid, { points, options }] of Object.entries(SAMPLE_CHARTS)) {
    if (!html.includes(`cid:${cid}`)) continue
    const png = await renderChartPng(points, options)
    shown = shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${png.toString('base64')}`)
  }
  return shown
}

const PREFERS_DARK = '@media (prefers-color-scheme: dark)'

/** A document of its own, so that the styles of the mail apply; framed by our screens only. */
export async function readPreviewHtml(template: MailTemplate, theme?: 'light' | 'dark'): Promise<Response> {
  const { html } = await renderContent(sampleContent(template))
  const themed =
    theme === undefined
      ? html
      : html.replace(PREFERS_DARK, theme === 'dark' ? '@media all' : '@media not all')
  return new Response(await withPictures(themed), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'; base-uri 'none'; sandbox",
    },
  })
}
