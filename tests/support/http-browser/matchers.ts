import { isCheckable, isChecked, isDisabled, valueOfControl } from './controls'
import { attributeOf, type Element } from './dom'
import type { HttpLocator } from './locator'
import { HttpPage } from './page'
import { elementText, innerTextOf, normalizeSpace, textMatcher } from './text'

type Text = string | RegExp
interface Options {
  timeout?: number
  useInnerText?: boolean
  ignoreCase?: boolean
}
export interface Verdict {
  pass: boolean
  message: () => string
}
interface Look {
  pass: boolean
  received: string
}
interface This {
  isNot: boolean
}

const viewOf = (locator: HttpLocator) => locator.host.view
const textOf = (locator: HttpLocator, element: Element, { useInnerText }: Options = {}) =>
  useInnerText ? innerTextOf(element, viewOf(locator).isVisible) : elementText(element)

function fits(text: string, wanted: Text, isWhole: boolean, ignoreCase = false): boolean {
  if (wanted instanceof RegExp) return textMatcher(wanted)(normalizeSpace(text))
  const [own, other] = [text, wanted].map((one) =>
    ignoreCase ? normalizeSpace(one).toLowerCase() : normalizeSpace(one),
  )
  return isWhole ? own === other : (own ?? '').includes(other ?? '')
}

/** Retries only while the document has a pending refresh: without scripts nothing else changes it. */
async function settle(
  self: This,
  host: HttpLocator['host'],
  name: string,
  wanted: unknown,
  look: () => Look,
  timeout?: number,
): Promise<Verdict> {
  let last: Look = { pass: self.isNot, received: 'nothing' }
  await host.until(() => {
    last = look()
    return last.pass !== self.isNot || undefined
  }, timeout)
  const { pass, received } = last
  const expected =
    wanted === undefined ? '' : ` ${wanted instanceof RegExp ? wanted : JSON.stringify(wanted)}`
  return {
    pass,
    message: () =>
      `${name}: expected ${self.isNot ? 'not ' : ''}${expected}\nreceived: ${received}\non ${host.view.url}`,
  }
}

const one = (locator: HttpLocator, look: (element: Element) => Look) => (): Look => {
  const element = locator.single()
  return element ? look(element) : { pass: false, received: `no ${locator}` }
}

const flag = (name: string, test: (element: Element, locator: HttpLocator) => boolean) =>
  function (this: This, locator: HttpLocator, options: Options = {}) {
    const look = one(locator, (element) => {
      const pass = test(element, locator)
      return { pass, received: `${locator}: ${pass}` }
    })
    return settle(this, locator.host, name, undefined, look, options.timeout)
  }

const textual = (name: string, isWhole: boolean) =>
  function (this: This, locator: HttpLocator, wanted: Text | Text[], options: Options = {}) {
    const look = Array.isArray(wanted)
      ? () => {
          const texts = locator.resolve().map((element) => textOf(locator, element, options))
          const isAll = isWhole
            ? texts.length === wanted.length && texts.every((text, i) => fits(text, wanted[i] ?? '', true))
            : isSubsequence(texts, wanted)
          return { pass: isAll, received: JSON.stringify(texts.map(normalizeSpace)) }
        }
      : one(locator, (element) => {
          const text = textOf(locator, element, options)
          return { pass: fits(text, wanted, isWhole, options.ignoreCase), received: normalizeSpace(text) }
        })
    return settle(this, locator.host, `${name} of ${locator}`, wanted, look, options.timeout)
  }

function isSubsequence(texts: string[], wanted: Text[]): boolean {
  let at = 0
  for (const text of texts) if (at < wanted.length && fits(text, wanted[at] ?? '', false)) at++
  return at === wanted.length
}

const valued = (name: string, read: (element: Element, locator: HttpLocator) => string) =>
  function (this: This, locator: HttpLocator, wanted: Text, options: Options = {}) {
    const look = one(locator, (element) => {
      const value = read(element, locator)
      return {
        pass: wanted instanceof RegExp ? textMatcher(wanted)(value) : value === wanted,
        received: value,
      }
    })
    return settle(this, locator.host, `${name} of ${locator}`, wanted, look, options.timeout)
  }

type WantedUrl = Text | ((url: URL) => boolean)

export const matchers = {
  toBeVisible: flag('toBeVisible', (element, locator) => viewOf(locator).isVisible(element)),
  toBeHidden(this: This, locator: HttpLocator, options: Options = {}) {
    const look = () => {
      const element = locator.single()
      const pass = !element || !viewOf(locator).isVisible(element)
      return { pass, received: `${locator} is ${pass ? 'hidden' : 'visible'}` }
    }
    return settle(this, locator.host, 'toBeHidden', undefined, look, options.timeout)
  },
  toBeAttached: flag('toBeAttached', () => true),
  toBeDisabled: flag(
    'toBeDisabled',
    (element) => isDisabled(element) || attributeOf(element, 'aria-disabled') === 'true',
  ),
  toBeEnabled: flag('toBeEnabled', (element) => !isDisabled(element)),
  toBeFocused: flag(
    'toBeFocused',
    (element, { host }) => host instanceof HttpPage && host.isFocused(element),
  ),
  toBeChecked(this: This, locator: HttpLocator, options: Options & { checked?: boolean } = {}) {
    const look = one(locator, (element) => {
      const isOn = isCheckable(element)
        ? isChecked(element, viewOf(locator).state)
        : attributeOf(element, 'aria-checked') === 'true'
      return { pass: isOn === (options.checked ?? true), received: isOn ? 'checked' : 'not checked' }
    })
    return settle(this, locator.host, `toBeChecked of ${locator}`, undefined, look, options.timeout)
  },
  toHaveCount(this: This, locator: HttpLocator, wanted: number, options: Options = {}) {
    const look = () => {
      const found = locator.resolve()
      const texts = found.slice(0, 5).map((element) => normalizeSpace(elementText(element)).slice(0, 80))
      return { pass: found.length === wanted, received: `${found.length} ${JSON.stringify(texts)}` }
    }
    return settle(this, locator.host, `toHaveCount of ${locator}`, wanted, look, options.timeout)
  },
  toContainText: textual('toContainText', false),
  toHaveText: textual('toHaveText', true),
  toHaveValue: valued('toHaveValue', (element, locator) => valueOfControl(element, viewOf(locator).state)),
  toHaveAccessibleName: valued('toHaveAccessibleName', (element, locator) => viewOf(locator).nameOf(element)),
  toHaveAccessibleDescription: valued('toHaveAccessibleDescription', (element, locator) =>
    viewOf(locator).descriptionOf(element),
  ),
  toHaveAttribute(this: This, locator: HttpLocator, name: string, wanted?: Text, options: Options = {}) {
    const look = one(locator, (element) => {
      const value = attributeOf(element, name)
      const isRight =
        wanted === undefined || (wanted instanceof RegExp ? wanted.test(value ?? '') : value === wanted)
      return { pass: value !== null && isRight, received: `${name}=${JSON.stringify(value)}` }
    })
    return settle(this, locator.host, `toHaveAttribute ${name} of ${locator}`, wanted, look, options.timeout)
  },
  toHaveURL(this: This, page: HttpPage, wanted: WantedUrl, options: Options = {}) {
    const look = () => {
      const url = page.url()
      const isRight =
        typeof wanted === 'string'
          ? new URL(wanted, page.context().baseUrl).href === url
          : wanted instanceof RegExp
            ? wanted.test(url)
            : wanted(new URL(url))
      return { pass: isRight, received: url }
    }
    return settle(
      this,
      page,
      'toHaveURL',
      typeof wanted === 'function' ? 'that' : wanted,
      look,
      options.timeout,
    )
  },
  async toHaveTitle(this: This, page: HttpPage, wanted: Text) {
    const title = await page.title()
    return settle(this, page, 'toHaveTitle', wanted, () => ({
      pass: fits(title, wanted, true),
      received: title,
    }))
  },
}
