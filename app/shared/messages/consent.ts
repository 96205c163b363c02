import { catalogue } from '../values/catalogue'
export const consentMessages = catalogue('consent', {
  title: 'Consent cookie',
  help: 'Set before each page load, so tests measure the page behind the cookie banner',
  name: 'Cookie name',
  value: 'Cookie value',
  find: 'Find the cookie',
  findHelp: 'Checks the first page of the site',
  found: 'Consent banner',
  requestedBy: (platform: string) => `This site uses ${platform}`,
  use: 'Use this cookie',
  nothingFound: (url: string) => `No known consent banner on ${url}`,
  both: 'Enter both a name and a value',
  invalidName: 'Must be a valid cookie name',
  invalidValue: 'Must be a valid cookie value',
  unreachable: 'The page could not be loaded. Check its URL',
  platforms: {
    inBrowser:
      'It keeps consent in the storage of the browser, not in a cookie: set its cookie by a script of your own.',
    ownValue: (cookie?: string) =>
      `The value is made for your site: give consent once and copy the cookie${cookie ? ` ${cookie}` : ''} from the developer tools of your browser.`,
    oneTrust:
      'This closes the banner. Which groups of cookies are allowed stands in OptanonConsent, made for your site.',
    complianz: 'This closes the banner. Marketing needs cmplz_marketing=allow as well.',
    other: 'Another platform of the IAB framework',
  },
  traceTitle: 'Trace',
  keepTrace: 'Keep the trace of each run for 7 days',
  keepTraceHelp: "For the browser's performance tools. Manual tests always keep their trace",
})
