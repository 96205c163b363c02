import { consentMessages } from '~/shared/messages/consent'
import type { ConsentPlatform } from '~/shared/schemas/consent'

interface KnownPlatform {
  name: string
  /** Script hosts, including subdomains. */
  hosts?: string[]
  /** Markup in the page. */
  markup?: RegExp
  /** The cookie that means 'accept all', where it is the same on all sites. */
  cookie?: { name: string; value: string }
  note?: () => string
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const texts = consentMessages.platforms
const ownValue = (name?: string) => () => texts.ownValue(name)
const inBrowser = () => texts.inBrowser

/** Consent platforms by their scripts, cookies or markup. */
export const CONSENT_PLATFORMS: Readonly<Record<string, KnownPlatform>> = {
  cookiebot: {
    name: 'Cookiebot',
    hosts: ['consent.cookiebot.com', 'consent.cookiebot.eu'],
    markup: /id=["']?Cookiebot\b|data-cbid=/i,
    cookie: {
      name: 'CookieConsent',
      value: encodeURIComponent(
        "{stamp:'-1',necessary:true,preferences:true,statistics:true,marketing:true,method:'explicit',ver:1}",
      ),
    },
  },
  onetrust: {
    name: 'OneTrust',
    hosts: ['cdn.cookielaw.org', 'optanon.blob.core.windows.net'],
    markup: /otSDKStub|OptanonWrapper|onetrust-consent-sdk/,
    cookie: { name: 'OptanonAlertBoxClosed', value: '2026-01-01T00:00:00.000Z' },
    note: () => texts.oneTrust,
  },
  usercentrics: {
    name: 'Usercentrics',
    hosts: ['usercentrics.eu', 'usercentrics.com'],
    markup: /id=["']?usercentrics-(cmp|root)/i,
    note: inBrowser,
  },
  didomi: {
    name: 'Didomi',
    hosts: ['sdk.privacy-center.org'],
    markup: /didomi(Config|OnReady)/,
    note: ownValue('didomi_token'),
  },
  quantcast: {
    name: 'Quantcast / InMobi Choice',
    hosts: ['quantcast.mgr.consensu.org', 'cmp.quantcast.com', 'cmp.inmobi.com'],
    markup: /qc-cmp2/,
    note: ownValue('euconsent-v2'),
  },
  sourcepoint: {
    name: 'Sourcepoint',
    hosts: ['privacy-mgmt.com', 'sp-prod.net'],
    markup: /_sp_\.config|_sp_queue/,
    note: ownValue('euconsent-v2'),
  },
  cookiefirst: {
    name: 'CookieFirst',
    hosts: ['consent.cookiefirst.com'],
    markup: /cookiefirst-(root|banner)/i,
    cookie: {
      name: 'cookiefirst-consent',
      value: json({ necessary: true, performance: true, functional: true, advertising: true }),
    },
  },
  cookieyes: {
    name: 'CookieYes',
    hosts: ['cdn-cookieyes.com', 'cookieyes.com'],
    markup: /id=["']?cookieyes\b|cky-consent/i,
    cookie: {
      name: 'cookieyes-consent',
      value:
        'consent:yes,action:yes,necessary:yes,functional:yes,analytics:yes,performance:yes,advertisement:yes',
    },
  },
  complianz: {
    name: 'Complianz',
    markup: /plugins\/complianz-gdpr|cmplz-cookiebanner/i,
    cookie: { name: 'cmplz_banner-status', value: 'dismissed' },
    note: () => texts.complianz,
  },
  klaro: {
    name: 'Klaro',
    hosts: ['cdn.kiprotect.com'],
    markup: /klaro(Config|\.js|\.min\.js)/i,
    note: ownValue('klaro'),
  },
  borlabs: {
    name: 'Borlabs Cookie',
    markup: /borlabs-?cookie/i,
    note: ownValue('borlabs-cookie'),
  },
  iubenda: {
    name: 'iubenda',
    hosts: ['iubenda.com'],
    markup: /_iub\.csConfiguration|iubenda-cs-/i,
    note: ownValue('_iub_cs-…'),
  },
  trustarc: {
    name: 'TrustArc',
    hosts: ['consent.trustarc.com', 'consent.truste.com'],
    markup: /truste-consent|teconsent/i,
    cookie: { name: 'notice_preferences', value: '2:' },
  },
  axeptio: {
    name: 'Axeptio',
    hosts: ['static.axept.io'],
    markup: /axeptioSettings/,
    cookie: { name: 'axeptio_cookies', value: json({ $$completed: true }) },
  },
  osano: {
    name: 'Osano',
    hosts: ['cmp.osano.com'],
    markup: /osano-cm-/i,
    note: ownValue('osano_consentmanager'),
  },
  cookieconsent: {
    name: 'Cookie Consent (Insites)',
    markup: /cookieconsent(\.min)?\.js|cookieconsent\.initialise/i,
    cookie: { name: 'cookieconsent_status', value: 'allow' },
  },
  'cookie-script': {
    name: 'Cookie-Script',
    hosts: ['cookie-script.com'],
    cookie: {
      name: 'CookieScriptConsent',
      value: json({
        action: 'accept',
        categories: JSON.stringify(['performance', 'targeting', 'functionality']),
      }),
    },
  },
  'cookie-notice': {
    name: 'Cookie Notice',
    markup: /plugins\/cookie-notice\//i,
    cookie: { name: 'cookie_notice_accepted', value: 'true' },
  },
  consentmanager: {
    name: 'consentmanager',
    hosts: ['consentmanager.net', 'consentmanager.mgr.consensu.org'],
    note: ownValue('__cmpcc…'),
  },
  termly: { name: 'Termly', hosts: ['app.termly.io'], note: inBrowser },
  civic: {
    name: 'Civic Cookie Control',
    hosts: ['cc.cdn.civiccomputing.com'],
    note: ownValue('CookieControl'),
  },
  google: {
    name: 'Google Privacy & messaging',
    hosts: ['fundingchoicesmessages.google.com'],
    note: ownValue(),
  },
  tcf: {
    get name() {
      return texts.other
    },
    markup: /__tcfapi\b|__tcfapiLocator/,
    note: ownValue('euconsent-v2'),
  },
}

const ADDRESS =
  /(?:src|href|data-src)\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)|["']((?:https?:)?\/\/[^"'\s<>]{4,200})["']/gi

function hostsIn(text: string): Set<string> {
  const hosts = new Set<string>()
  for (const [, attribute, quoted] of text.matchAll(ADDRESS)) {
    const address = (attribute ?? quoted ?? '').replace(/^\/\//, 'https://')
    if (URL.canParse(address)) hosts.add(new URL(address).hostname)
  }
  return hosts
}

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** Platforms found in the markup; the generic one only when there is no other. */
export function findConsentPlatforms(text: string): ConsentPlatform[] {
  const hosts = [...hostsIn(text)]
  const found = Object.entries(CONSENT_PLATFORMS)
    .filter(([, { hosts: known = [], markup }]) => {
      const isLoaded = known.some((domain) => hosts.some((host) => isBelow(host, domain)))
      return isLoaded || (markup?.test(text) ?? false)
    })
    .map(([id, { name, cookie, note }]) => ({ id, name, cookie: cookie ?? null, note: note?.() ?? null }))
  return found.length > 1 ? found.filter(({ id }) => id !== 'tcf') : found
}
