import puppeteer, { type Page, type Protocol } from 'puppeteer-core'
import { userAgentFor } from './lighthouse-settings'
import type { AuditJob } from './types'

type Named = Pick<AuditJob, 'formFactor' | 'chromiumVersion'> & Parameters<typeof userAgentFor>[0]

/** The device's own user agent, or Lighthouse's with the version of the browser, as Lighthouse sends it. */
export function browserUserAgent(job: Named): string {
  const userAgent = userAgentFor(job)
  const major = job.chromiumVersion?.split('.')[0]
  return job.emulation.userAgent || !major
    ? userAgent
    : userAgent.replace(/(Chrome\/)[\d.]+/, `$1${major}.0.0.0`)
}

const SYSTEMS: [RegExp, platform: string, architecture: string][] = [
  [/\bAndroid (\d[\d.]*)/, 'Android', ''],
  [/\bWindows NT (\d[\d.]*)/, 'Windows', 'x86'],
  [/\bCrOS \w+ (\d[\d.]*)/, 'Chrome OS', 'x86'],
  [/\bMac OS X (\d[\d_]*)/, 'macOS', 'x86'],
  [/\bLinux()/, 'Linux', 'x86'],
]

/** The client hints that belong to a user agent, in the form of Lighthouse; only Chromium sends any. */
export function clientHints(userAgent: string): Protocol.Emulation.UserAgentMetadata | undefined {
  const version = /\bChrome\/(\d+)/.exec(userAgent)?.[1]
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))
  if (!version || !system) return undefined
  const [sign, platform, architecture] = system
  const release = (sign.exec(userAgent)?.[1] ?? '').replaceAll('_', '.')
  return {
    brands: ['Chromium', 'Google Chrome'].map((brand) => ({ brand, version })),
    fullVersion: `${version}.0.0.0`,
    platform,
    platformVersion: /^\d+$/.test(release) ? `${release}.0` : release,
    architecture,
    model: /\bAndroid [\d.]+; (.+?)\) AppleWebKit/.exec(userAgent)?.[1] ?? '',
    mobile: /\bMobile\b/.test(userAgent),
  }
}

/** The headers of client hints; browsers send them to secure origins only. */
export function clientHintHeaders(userAgent: string): Record<string, string> {
  const hints = clientHints(userAgent)
  if (!hints) return {}
  return {
    'sec-ch-ua': (hints.brands ?? []).map(({ brand, version }) => `"${brand}";v="${version}"`).join(', '),
    'sec-ch-ua-mobile': hints.mobile ? '?1' : '?0',
    'sec-ch-ua-platform': `"${hints.platform}"`,
  }
}

export function setUserAgent(page: Page, userAgent: string): Promise<void> {
  const userAgentMetadata = clientHints(userAgent)
  return page.setUserAgent({ userAgent, ...(userAgentMetadata && { userAgentMetadata }) })
}

/** A new tab that calls itself by the user agent of the job. */
export async function openTab(port: number, job: Named): Promise<Page> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const page = await browser.newPage()
  await setUserAgent(page, browserUserAgent(job))
  return page
}
