import { describe, expect, it } from 'vitest'
import { descendants, type Element } from './dom'
import { SCREEN } from './media'
import { levelOf, roleOf } from './roles'
import { View } from './view'

const viewOf = (html: string, css = '') => new View(new URL('http://127.0.0.1/'), html, [css], SCREEN)
function only(html: string, tag: string): [Element, View] {
  const view = viewOf(html)
  const found = [...descendants(view.root)].find(({ tagName }) => tagName === tag)
  if (!found) throw new Error(`No ${tag}`)
  return [found, view]
}
const nameOf = (html: string, tag: string) => {
  const [element, view] = only(html, tag)
  return view.nameOf(element)
}

describe('roles', () => {
  it.each([
    ['<a href="/">x</a>', 'a', 'link'],
    ['<a>x</a>', 'a', null],
    ['<img alt="">', 'img', 'presentation'],
    ['<img>', 'img', 'img'],
    ['<section>x</section>', 'section', null],
    ['<section aria-label="Figures">x</section>', 'section', 'region'],
    ['<article><header>x</header></article>', 'header', null],
    ['<header>x</header>', 'header', 'banner'],
    ['<input type=search>', 'input', 'searchbox'],
    ['<input type=hidden>', 'input', null],
    ['<select></select>', 'select', 'combobox'],
    ['<select multiple></select>', 'select', 'listbox'],
    ['<table><tr><th>x</th><td>y</td></tr></table>', 'th', 'rowheader'],
    ['<table><tr><th>x</th><th>y</th></tr></table>', 'th', 'columnheader'],
    ['<form>x</form>', 'form', null],
    ['<div role="made-up status">x</div>', 'div', 'status'],
    ['<button role="presentation">x</button>', 'button', 'button'],
    ['<summary>x</summary>', 'summary', null],
  ])('%s is %s as %s', (html, tag, role) => {
    expect(roleOf(only(html, tag)[0])).toBe(role)
  })

  it('levels of headings', () => {
    expect(levelOf(only('<h3>x</h3>', 'h3')[0])).toBe(3)
    expect(levelOf(only('<div role="heading" aria-level="2">x</div>', 'div')[0])).toBe(2)
  })
})

describe('accessible names', () => {
  it.each([
    ['<label for="a">Name</label><input id="a">', 'input', 'Name'],
    ['<label>Name <input></label>', 'input', 'Name'],
    ['<label for="b">Name</label><input id="a">', 'input', ''],
    ['<input placeholder="https://">', 'input', 'https://'],
    ['<input type="submit">', 'input', 'Submit'],
    ['<input type="submit" value="Save">', 'input', 'Save'],
    ['<button>Save <b>all</b></button>', 'button', 'Save all'],
    ['<button aria-label="Close">×</button>', 'button', 'Close'],
    ['<button><img alt="Close"></button>', 'button', 'Close'],
    ['<button><img></button>', 'button', ''],
    ['<button><svg aria-hidden="true"><title>No</title></svg></button>', 'button', ''],
    ['<button><svg><title>Open</title></svg></button>', 'button', 'Open'],
    ['<button title="Menu"></button>', 'button', 'Menu'],
    ['<button>Go<span hidden> away</span></button>', 'button', 'Go'],
    ['<button><div>One</div><div>Two</div></button>', 'button', 'One Two'],
    ['<a href="/"><span>One</span><span>Two</span></a>', 'a', 'OneTwo'],
    [
      '<span id="a" hidden>Dates</span><nav aria-labelledby="a b"></nav><i id="b">of tests</i>',
      'nav',
      'Dates of tests',
    ],
    ['<fieldset><legend>Devices</legend><input></fieldset>', 'fieldset', 'Devices'],
    ['<table><caption>Requests</caption><tr><td>x</td></tr></table>', 'table', 'Requests'],
    ['<figure>x<figcaption>Scores</figcaption></figure>', 'figure', 'Scores'],
    ['<img alt="A lighthouse">', 'img', 'A lighthouse'],
    ['<p aria-label="no">x</p>', 'p', ''],
    ['<section>x</section>', 'section', ''],
  ])('%s names its %s %s', (html, tag, name) => {
    expect(nameOf(html, tag)).toBe(name)
  })

  it('uses the value of a control in a label', () => {
    const html =
      '<label><input type=checkbox> Keep for <select><option selected>7</option></select> days</label>'
    expect(nameOf(html, 'input')).toBe('Keep for 7 days')
  })

  it('reads descriptions from referenced elements', () => {
    const [input, view] = only(
      '<input aria-describedby="a b"><p id="a">Wrong.</p><p id="b" hidden>Try again</p>',
      'input',
    )
    expect(view.descriptionOf(input)).toBe('Wrong. Try again')
  })
})

describe('visibility', () => {
  const visible = (html: string, css = '') => {
    const view = viewOf(`${html}`, css)
    const element = view.document.elements.find(({ attrs }) => attrs.some(({ name }) => name === 'data-x'))
    return element !== undefined && view.isVisible(element)
  }
  it.each([
    ['<p data-x>x</p>', '', true],
    ['<p data-x hidden>x</p>', '', false],
    ['<div hidden><p data-x>x</p></div>', '', false],
    ['<details><summary data-x>x</summary></details>', '', true],
    ['<details><summary>s</summary><p data-x>x</p></details>', '', false],
    ['<details open><summary>s</summary><p data-x>x</p></details>', '', true],
    ['<noscript><p data-x>x</p></noscript>', '', true],
    ['<input data-x type="hidden">', '', false],
    ['<dialog data-x>x</dialog>', '', false],
    ['<dialog data-x open>x</dialog>', '', true],
    ['<p data-x style="display:none">x</p>', '', false],
    ['<p data-x class="hidden">x</p>', '.hidden{display:none}', false],
    [
      '<p data-x class="hidden sm:block">x</p>',
      '@layer a{.hidden{display:none}.sm\\:block{@media (min-width:40rem){display:block}}}',
      true,
    ],
    ['<p data-x class="wide">x</p>', '@media (max-width: 600px){.wide{display:none}}', true],
    ['<p data-x class="a">x</p>', '@media print{.a{display:none}}', true],
    ['<p data-x class="a b">x</p>', '.a{display:none!important}.b{display:block}', false],
    ['<p data-x class="a">x</p>', '.a{display:block}@layer l{.a{display:none}}', true],
    ['<div class="v"><p data-x>x</p></div>', '.v{visibility:hidden}', false],
    ['<div class="v"><p data-x class="w">x</p></div>', '.v{visibility:hidden}.w{visibility:visible}', true],
    ['<p data-x class="a">x</p>', '.a:hover{display:none}', true],
    ['<p data-x class="a">x</p>', '.a:not(:hover){display:none}', false],
  ])('%s with %s: %s', (html, css, isVisible) => {
    expect(visible(html, css)).toBe(isVisible)
  })
})
