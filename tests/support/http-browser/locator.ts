import type { Choice } from './actions'
import { isCheckable, isChecked, isDisabled, type UploadedFile, valueOfControl } from './controls'
import { attributeOf, descendants, type Element, parentOf, textContentOf } from './dom'
import { fitsStates, hasLabel, labelToPress, type RoleOptions } from './fits'
import { roleOf } from './roles'
import { matcherOf } from './select'
import { elementText, innerTextOf, isInnermostWith, normalizeSpace, textMatcher } from './text'
import type { View } from './view'

export interface Host {
  readonly view: View
  until<T>(attempt: () => T | undefined, timeout?: number): Promise<T | undefined>
  click(element: Element): Promise<void>
  enter(element: Element): Promise<void>
  fill(element: Element, text: string): Promise<void>
  select(element: Element, choices: Choice[]): Promise<string[]>
  upload(element: Element, files: UploadedFile[]): Promise<void>
  focus(element: Element): void
  locators(): HttpLocator
}

type Step = (from: Element[] | null, view: View) => Element[]
type Text = string | RegExp

interface Filter {
  hasText?: Text
  hasNotText?: Text
  has?: HttpLocator
  hasNot?: HttpLocator
  visible?: boolean
}

interface Waiting {
  timeout?: number
}

const within = (from: Element[] | null, view: View): Element[] =>
  from === null ? view.document.elements : view.inOrder(from.flatMap((element) => [...descendants(element)]))

export class HttpLocator {
  constructor(
    readonly host: Host,
    private readonly steps: readonly Step[],
    readonly description: string,
  ) {}

  toString = (): string => this.description

  #add(step: Step, description: string): HttpLocator {
    return new HttpLocator(this.host, [...this.steps, step], `${this.description}${description}`)
  }
  #narrow(test: (element: Element, view: View) => boolean, description: string): HttpLocator {
    return this.#add((from, view) => within(from, view).filter((element) => test(element, view)), description)
  }
  #keep(test: (element: Element, view: View) => boolean, description: string): HttpLocator {
    return this.#add((from, view) => (from ?? []).filter((element) => test(element, view)), description)
  }

  resolve(from: Element[] | null = null): Element[] {
    const { view } = this.host
    return this.steps.reduce<Element[] | null>((found, step) => step(found, view), from) ?? []
  }

  getByRole(role: string, options: RoleOptions = {}): HttpLocator {
    const { name, exact, includeHidden = false } = options
    const matches = name === undefined ? null : textMatcher(name, exact)
    return this.#narrow(
      (element, view) =>
        roleOf(element) === role &&
        fitsStates(element, view, options) &&
        (includeHidden || !view.isHiddenForAria(element)) &&
        (matches === null || matches(view.nameOf(element))),
      `.getByRole('${role}'${name === undefined ? '' : `, ${String(name)}`})`,
    )
  }

  getByText(text: Text, { exact = false } = {}): HttpLocator {
    const matches = textMatcher(text, exact)
    return this.#add(
      (from, view) => [...(from ?? []), ...within(from, view)].filter((one) => isInnermostWith(one, matches)),
      `.getByText(${text})`,
    )
  }

  getByLabel(text: Text, { exact = false } = {}): HttpLocator {
    const matches = textMatcher(text, exact)
    return this.#narrow((element, view) => hasLabel(element, view, matches), `.getByLabel(${text})`)
  }

  #byAttribute(name: string, text: Text, exact = false): HttpLocator {
    const matches = textMatcher(text, exact)
    return this.#narrow((element) => {
      const value = attributeOf(element, name)
      return value !== null && matches(value)
    }, `[${name}=${text}]`)
  }
  getByTitle = (text: Text, { exact = false } = {}): HttpLocator => this.#byAttribute('title', text, exact)
  getByAltText = (text: Text, { exact = false } = {}): HttpLocator => this.#byAttribute('alt', text, exact)
  getByPlaceholder = (text: Text, { exact = false } = {}): HttpLocator =>
    this.#byAttribute('placeholder', text, exact)

  locator(selector: string | HttpLocator, filter: Filter = {}): HttpLocator {
    return this.#find(selector).filter(filter)
  }

  #find(selector: string | HttpLocator): HttpLocator {
    if (typeof selector !== 'string') {
      return this.#add((from, view) => view.inOrder(selector.resolve(from)), `.locator(${selector})`)
    }
    if (selector === 'xpath=..') {
      return this.#add((from) => (from ?? []).flatMap((one) => parentOf(one) ?? []), '.locator(..)')
    }
    if (selector === 'visible=true') return this.#keep((element, view) => view.isVisible(element), '.visible')
    const matches = matcherOf(selector)
    return this.#narrow((element) => matches(element), `.locator('${selector}')`)
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): HttpLocator {
    const [with_, without] = [hasText, hasNotText].map((text) =>
      text === undefined ? null : textMatcher(text),
    )
    if (![hasText, hasNotText, has, hasNot, visible].some((one) => one !== undefined)) return this
    return this.#keep(
      (element, view) =>
        (!with_ || with_(elementText(element))) &&
        !without?.(elementText(element)) &&
        (!has || has.resolve([element]).length > 0) &&
        (!hasNot || hasNot.resolve([element]).length === 0) &&
        (visible === undefined || view.isVisible(element) === visible),
      `.filter(${hasText ?? has ?? hasNotText ?? hasNot ?? ''})`,
    )
  }

  nth = (index: number): HttpLocator =>
    this.#add((from) => (from ?? []).slice(index, index === -1 ? undefined : index + 1), `.nth(${index})`)
  first = (): HttpLocator => this.nth(0)
  last = (): HttpLocator => this.nth(-1)
  or = (other: HttpLocator): HttpLocator =>
    new HttpLocator(
      this.host,
      [(from, view) => view.inOrder([...this.resolve(from), ...other.resolve(from)])],
      `${this}.or(${other})`,
    )
  and = (other: HttpLocator): HttpLocator =>
    new HttpLocator(
      this.host,
      [(from) => this.resolve(from).filter((element) => other.resolve(from).includes(element))],
      `${this}.and(${other})`,
    )

  page = (): Host => this.host
  count = async (): Promise<number> => this.resolve().length
  all = async (): Promise<HttpLocator[]> => this.resolve().map((_, index) => this.nth(index))
  allTextContents = async (): Promise<string[]> => this.resolve().map(textContentOf)
  allInnerTexts = async (): Promise<string[]> =>
    this.resolve().map((element) => innerTextOf(element, this.host.view.isVisible))

  /** The only match or undefined; several are an error, as in Playwright. */
  single(): Element | undefined {
    const found = this.resolve()
    if (found.length > 1) {
      const shown = found
        .slice(0, 5)
        .map((one) => `<${one.tagName}> ${normalizeSpace(elementText(one)).slice(0, 60)}`)
      throw new Error(`strict mode: ${this} is ${found.length} elements:\n  ${shown.join('\n  ')}`)
    }
    return found[0]
  }

  async #one(timeout?: number): Promise<Element> {
    const element = await this.host.until(() => this.single(), timeout)
    if (!element) throw new Error(`${this} is not there on ${this.host.view.url}`)
    return element
  }

  /** The element may appear with the next refresh. */
  async #shown(timeout?: number): Promise<Element> {
    const shown = () => {
      const element = this.single()
      return element && this.host.view.isVisible(element) ? element : undefined
    }
    return (await this.host.until(shown, timeout)) ?? this.#one(0)
  }

  click = async ({ timeout }: Waiting = {}): Promise<void> => this.host.click(await this.#shown(timeout))
  fill = async (text: string): Promise<void> => this.host.fill(await this.#shown(), text)
  clear = async (): Promise<void> => this.fill('')
  pressSequentially = async (text: string): Promise<void> => this.fill((await this.inputValue()) + text)
  focus = async (): Promise<void> => this.host.focus(await this.#one())
  blur = async (): Promise<void> => {}
  scrollIntoViewIfNeeded = async (): Promise<void> => {
    await this.#one()
  }

  async press(key: string): Promise<void> {
    const element = await this.#shown()
    if (key === 'Enter') return this.host.enter(element)
    if (key === 'Space' || key === ' ') return this.host.click(element)
    throw new Error(`The key ${key} needs a browser`)
  }

  async setChecked(isOn: boolean): Promise<void> {
    const element = await this.#one()
    if (!isCheckable(element)) throw new Error(`${this} cannot be checked`)
    if (isChecked(element, this.host.view.state) === isOn) return
    await this.host.click(labelToPress(element, this.host.view))
    if (isChecked(element, this.host.view.state) !== isOn) throw new Error(`${this} did not change`)
  }
  check = (): Promise<void> => this.setChecked(true)
  uncheck = (): Promise<void> => this.setChecked(false)

  async selectOption(choice: Choice | Choice[]): Promise<string[]> {
    return this.host.select(await this.#shown(), Array.isArray(choice) ? choice : [choice])
  }
  async setInputFiles(files: UploadedFile | UploadedFile[]): Promise<void> {
    await this.host.upload(await this.#one(), Array.isArray(files) ? files : [files])
  }

  inputValue = async (): Promise<string> => valueOfControl(await this.#one(), this.host.view.state)
  getAttribute = async (name: string): Promise<string | null> => attributeOf(await this.#one(), name)
  textContent = async (): Promise<string> => textContentOf(await this.#one())
  innerText = async (): Promise<string> => innerTextOf(await this.#one(), this.host.view.isVisible)
  isVisible = async (): Promise<boolean> => {
    const element = this.single()
    return element !== undefined && this.host.view.isVisible(element)
  }
  isHidden = async (): Promise<boolean> => !(await this.isVisible())
  isChecked = async (): Promise<boolean> => isChecked(await this.#one(), this.host.view.state)
  isDisabled = async (): Promise<boolean> => isDisabled(await this.#one())
  isEnabled = async (): Promise<boolean> => !isDisabled(await this.#one())
}
