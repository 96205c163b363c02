import { formatDate, formatDateTime } from '../../format/date'
import { compareSessionMessages } from '../../messages/compare-sessions'

const NAMED_PAGES = 3

interface NamedTest {
  /** Of the run: the same one may be there twice. */
  _id: string
  pageName: string
  siteName: string
  deviceName: string
  createdAt: string
}

const siteOf = ({ siteName }: NamedTest) => siteName
const deviceOf = ({ deviceName }: NamedTest) => deviceName
const dayOf = ({ createdAt }: NamedTest, timeZone: string) => formatDate(createdAt, timeZone)
const momentOf = ({ createdAt }: NamedTest, timeZone: string) => formatDateTime(createdAt, timeZone)

/** What tells tests of pages with one name apart, the shortest first. */
const PARTS = [
  [],
  [siteOf],
  [dayOf],
  [deviceOf],
  [siteOf, dayOf],
  [siteOf, deviceOf],
  [deviceOf, dayOf],
  [momentOf],
  [siteOf, deviceOf, momentOf],
]

function namesOfPage(tests: readonly NamedTest[], timeZone: string): Map<NamedTest, string> {
  const runs = new Set(tests.map(({ _id }) => _id)).size
  const named = PARTS.map((parts) =>
    tests.map((test) => [test.pageName, ...parts.map((part) => part(test, timeZone))].join(', ')),
  )
  const names = named.find((some) => new Set(some).size === runs) ?? named.at(-1) ?? []
  const seen = new Map<string, number>()
  return new Map(
    tests.map((test, at) => {
      const name = names[at] ?? test.pageName
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return [test, count === 1 ? name : `${name} (${count})`]
    }),
  )
}

/**
 * 'Home', and of several tests of one page 'Home, 23 Nov 2026': by the site, day, device or moment, whichever tells them
 * apart. Only the same run again gets a number.
 */
export function testNames(tests: readonly NamedTest[], timeZone: string): string[] {
  const pages = Map.groupBy(tests, ({ pageName }) => pageName)
  const names = new Map([...pages.values()].flatMap((own) => [...namesOfPage(own, timeZone)]))
  return tests.map((test) => names.get(test) ?? test.pageName)
}

/** A session without a title is named after its pages. */
export function defaultTitle(pages: readonly string[]): string {
  const unique = [...new Set(pages)]
  const title = compareSessionMessages.named(
    unique.slice(0, NAMED_PAGES),
    Math.max(0, unique.length - NAMED_PAGES),
  )
  return title.slice(0, 120)
}
