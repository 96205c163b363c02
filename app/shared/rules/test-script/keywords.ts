import { catalogue } from '~/shared/values/catalogue'
/** Type of an argument: determines its checks and whether secrets are allowed. */
export type ArgumentKind =
  | 'url'
  | 'code'
  | 'selector'
  | 'value'
  | 'key'
  | 'modifier'
  | 'cookie'
  | 'header'
  | 'hosts'
  | 'pause'
  | 'timeout'
  | 'switch'
  | 'name'
  | 'userAgent'
  | 'width'
  | 'height'

interface Argument {
  kind: ArgumentKind
  isOptional?: true
}

interface KeywordSpec {
  arguments: readonly Argument[]
  /** Measured under its own name. */
  measures?: 'navigation' | 'timespan'
  /** Needs a loaded page. */
  needsPage?: true
  /** For the reference next to the editor. */
  about: string
  example: string
}

const takes = (...kinds: ArgumentKind[]) => kinds.map((kind) => ({ kind }))
const onPage = { needsPage: true } as const
const timespan = { needsPage: true, measures: 'timespan' } as const

export const KEYWORDS = {
  navigate: {
    arguments: takes('url'),
    measures: 'navigation',
    about: 'Opens an address and measures the load.',
    example: 'navigate\t%URL%',
  },
  click: {
    ...onPage,
    arguments: takes('selector'),
    about: 'Clicks the first element that fits.',
    example: 'click\tid=menu',
  },
  clickAndWait: {
    ...timespan,
    arguments: takes('selector'),
    about: 'Clicks and measures what follows.',
    example: 'clickAndWait\tinnerText=Sign in',
  },
  type: {
    ...onPage,
    arguments: takes('value'),
    about: 'Types into the element that has the focus.',
    example: 'type\tanna@example.com',
  },
  typeAndWait: {
    ...timespan,
    arguments: takes('value'),
    about: 'Types and measures what follows.',
    example: 'typeAndWait\tblue shoes',
  },
  keypress: {
    ...onPage,
    arguments: [{ kind: 'key' }, { kind: 'modifier', isOptional: true }],
    about: 'Presses one key, with Shift, Control, Alt or Meta if named.',
    example: 'keypress\tTab',
  },
  keypressAndWait: {
    ...timespan,
    arguments: [{ kind: 'key' }, { kind: 'modifier', isOptional: true }],
    about: 'Presses one key and measures what follows.',
    example: 'keypressAndWait\tEnter',
  },
  setValue: {
    ...onPage,
    arguments: takes('selector', 'value'),
    about: 'Fills a field in, without typing.',
    example: 'setValue\tname=user\tanna',
  },
  selectValue: {
    ...onPage,
    arguments: takes('selector', 'value'),
    about: 'Chooses an option of a list by its value.',
    example: 'selectValue\tid=country\tSE',
  },
  submitForm: {
    ...timespan,
    arguments: takes('selector'),
    about: 'Sends a form and measures what follows.',
    example: 'submitForm\tid=login',
  },
  exec: {
    ...onPage,
    arguments: takes('code'),
    about: 'Runs JavaScript in the page.',
    example: 'exec\tlocalStorage.setItem("seen", "1")',
  },
  execAndWait: {
    ...timespan,
    arguments: takes('code'),
    about: 'Runs JavaScript and measures what follows.',
    example: 'execAndWait\tloadMore()',
  },
  waitFor: {
    ...onPage,
    arguments: [{ kind: 'code' }, { kind: 'timeout', isOptional: true }],
    about: 'Waits until an expression is true, at most the seconds named.',
    example: 'waitFor\tdocument.querySelector(".list li")\t20',
  },
  sleep: {
    arguments: takes('pause'),
    about: 'Waits 1 to 30 seconds, 60 in a whole script.',
    example: 'sleep\t2',
  },
  logData: {
    arguments: takes('switch'),
    about: '0: the steps that follow are done but not measured; 1: measured again.',
    example: 'logData\t0',
  },
  setEventName: {
    arguments: takes('name'),
    about: 'Names the next measured step.',
    example: 'setEventName\tAccount',
  },
  setCookie: {
    arguments: takes('url', 'cookie'),
    about: 'Sets a cookie for an address.',
    example: 'setCookie\t%ORIGIN%\tconsent=yes',
  },
  setHeader: {
    arguments: takes('header'),
    about: 'Sends a header with every request, those to third parties too.',
    example: 'setHeader\tX-Test: 1',
  },
  addHeader: {
    arguments: takes('header'),
    about: 'The same, but keeps existing values.',
    example: 'addHeader\tX-Test: 2',
  },
  resetHeaders: {
    arguments: [],
    about: 'Takes all headers back.',
    example: 'resetHeaders',
  },
  blockDomains: {
    arguments: takes('hosts'),
    about: 'Lets no request through to these hosts; *.name means all below a name.',
    example: 'blockDomains\tads.example *.tracker.example',
  },
  blockDomainsExcept: {
    arguments: takes('hosts'),
    about: 'Lets requests through to these hosts only.',
    example: 'blockDomainsExcept\t%HOST%',
  },
  setTimeout: {
    arguments: takes('timeout'),
    about: 'How many seconds a step may wait, 10 unless set.',
    example: 'setTimeout\t20',
  },
  setUserAgent: {
    arguments: takes('userAgent'),
    about: 'Calls the browser something else from here on.',
    example: 'setUserAgent\tMozilla/5.0 (Test)',
  },
  setViewportSize: {
    arguments: takes('width', 'height'),
    about: 'Changes the size of the screen, in CSS pixels.',
    example: 'setViewportSize\t1280\t800',
  },
  clearCache: {
    arguments: [],
    about: 'Empties the browser cache; cookies stay.',
    example: 'clearCache',
  },
} as const satisfies Record<string, KeywordSpec>

export type Keyword = keyof typeof KEYWORDS
export const KEYWORD_NAMES = Object.keys(KEYWORDS) as Keyword[]
export const specOf = (keyword: Keyword): KeywordSpec => KEYWORDS[keyword]
export const aboutKeyword = (keyword: Keyword): string => abouts[keyword]

const groupTitles = catalogue('keywordGroups', {
  pages: 'Pages',
  acting: 'Acting',
  waiting: 'Waiting',
  requests: 'Requests',
  browser: 'Browser',
})
const abouts = catalogue(
  'keywords',
  Object.fromEntries(KEYWORD_NAMES.map((name) => [name, KEYWORDS[name].about])) as Record<Keyword, string>,
)

/** Grouped for the reference. */
export const KEYWORD_GROUPS: readonly { title: string; keywords: readonly Keyword[] }[] = [
  {
    get title() {
      return groupTitles.pages
    },
    keywords: ['navigate', 'setEventName', 'logData'],
  },
  {
    get title() {
      return groupTitles.acting
    },
    keywords: [
      'click',
      'clickAndWait',
      'type',
      'typeAndWait',
      'keypress',
      'keypressAndWait',
      'setValue',
      'selectValue',
      'submitForm',
      'exec',
      'execAndWait',
    ],
  },
  {
    get title() {
      return groupTitles.waiting
    },
    keywords: ['waitFor', 'sleep', 'setTimeout'],
  },
  {
    get title() {
      return groupTitles.requests
    },
    keywords: [
      'setCookie',
      'setHeader',
      'addHeader',
      'resetHeaders',
      'blockDomains',
      'blockDomainsExcept',
      'clearCache',
    ],
  },
  {
    get title() {
      return groupTitles.browser
    },
    keywords: ['setUserAgent', 'setViewportSize'],
  },
]

const byLowerCase = new Map(KEYWORD_NAMES.map((name) => [name.toLowerCase(), name]))
/** Case-insensitive. */
export const findKeyword = (word: string): Keyword | undefined => byLowerCase.get(word.toLowerCase())

/** WebPageTest keywords without equivalent, with the alternative. */
const UNSUPPORTED: Record<string, string> = catalogue('unsupportedKeywords', {
  mouseclick: 'click already uses the mouse.',
  mouseclickandwait: 'clickAndWait already uses the mouse.',
  setinnertext: 'Use exec to change the page.',
  setinnerhtml: 'Use exec to change the page.',
  block: 'Use blockDomains, which goes by host name.',
  combinesteps: 'Use logData 0 around steps that shall not stand alone.',
  waitinterval: 'Use waitFor with the seconds as its last argument.',
  waitforcomplete: 'Use waitFor.',
  setactivitytimeout: 'A measured step ends when the network has been quiet for half a second.',
  setabm: 'A measured step ends when the network has been quiet for half a second.',
  setdomelement: 'Use waitFor.',
  setdns: 'Every host is looked up and checked by the agent itself.',
  setdnsname: 'Every host is looked up and checked by the agent itself.',
  overridehost: 'Every host is looked up and checked by the agent itself.',
  overridehosturl: 'Every host is looked up and checked by the agent itself.',
  setlocation: 'The device decides; the position of the browser cannot be set.',
  setexecutioncontext: 'exec always runs in the page itself.',
  setdevicescalefactor: 'The pixel ratio is set by the device.',
  expirecache: 'Use clearCache.',
  ignoreerrors: 'A step that fails always fails the test.',
  reportdata: 'Measured steps are always reported.',
  loadfile: 'A script stands alone.',
  filedialog: 'Files cannot be chosen.',
  firefoxpref: 'Tests run in Chromium.',
  sendclick: 'Use click.',
  sendcommand: 'The browser cannot be spoken to directly.',
  if: 'A script has no conditions; use exec.',
  else: 'A script has no conditions; use exec.',
  endif: 'A script has no conditions; use exec.',
})

/** Why a WebPageTest keyword is unsupported; undefined for others. */
export function unsupportedReason(word: string): string | undefined {
  const key = word.toLowerCase()
  return Object.hasOwn(UNSUPPORTED, key) ? UNSUPPORTED[key] : undefined
}
