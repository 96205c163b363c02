import { describe, expect, it } from 'vitest'
import { fill, press, pressEnter, selectOptions } from './actions'
import { attributeOf } from './dom'
import { SCREEN } from './media'
import { View } from './view'

const viewOf = (html: string) => new View(new URL('http://127.0.0.1:3000/a?b=1'), html, [], SCREEN)
function byId(view: View, id: string) {
  const element = view.document.elements.find((one) => attributeOf(one, 'id') === id)
  if (!element) throw new Error(`No #${id}`)
  return element
}
function sent(html: string, by = 'go', before: (view: View) => void = () => {}) {
  const view = viewOf(html)
  before(view)
  const consequence = press(view, byId(view, by))
  if (consequence.kind !== 'submit') throw new Error(`It is ${consequence.kind}`)
  const { method, url, body, headers } = consequence.submission
  return { method, url: url.href, body: body?.toString(), type: headers['content-type'] }
}

describe('a submitted form', () => {
  it('contains enabled, named and selected controls in document order, and its button', () => {
    const html = `<form method=post action="/to"><input name=a value=1><input value=nameless>
      <input name=b value=2 disabled><fieldset disabled><legend><input name=c value=3></legend>
      <input name=d value=4></fieldset><input type=checkbox name=e><input type=checkbox name=f value=x checked>
      <input type=radio name=g value=1><input type=radio name=g value=2 checked>
      <select name=h><option>one<option selected>two</select><select name=i multiple></select>
      <select name=j><option disabled>no<option value=yes>Yes</select>
      <textarea name=k>\n1\n2</textarea><button name=l value=other>No</button>
      <button id=go name=intent value=save>Go</button></form><input name=m value=5>`
    expect(sent(html)).toEqual({
      method: 'POST',
      url: 'http://127.0.0.1:3000/to',
      body: 'a=1&c=3&f=x&g=2&h=two&j=yes&k=1%0D%0A2&intent=save',
      type: 'application/x-www-form-urlencoded',
    })
  })

  it('with GET replaces the query of the URL', () => {
    expect(
      sent('<form action="?x=1#y"><input name=q value="a b"><button id=go>Go</button></form>'),
    ).toMatchObject({
      method: 'GET',
      url: 'http://127.0.0.1:3000/a?q=a+b#y',
    })
  })

  it('respects the button and the form attribute', () => {
    const html = `<form id=f method=post action="/one"><input name=a value=1></form><input form=f name=b value=2>
      <button id=go form=f formaction="/two" formmethod=get>Go</button>`
    expect(sent(html)).toMatchObject({ method: 'GET', url: 'http://127.0.0.1:3000/two?a=1&b=2' })
  })

  it('sends files as multipart', () => {
    const html =
      '<form method=post enctype="multipart/form-data"><input type=file name=p id=p><button id=go>Go</button></form>'
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('PNG') }
    const { body = '', type = '' } = sent(html, 'go', (view) => view.state.files.set(byId(view, 'p'), [file]))
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toContain('name="p"; filename="me.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--')
  })

  it('is blocked by validation as in a browser, except with novalidate', () => {
    const form = (more: string) =>
      `<form method=post ${more}><input name=a required><button id=go>Go</button></form>`
    expect(() => sent(form(''))).toThrow('a is required')
    expect(sent(form('novalidate')).body).toBe('a=')
    const typed = '<form method=post><input name=a id=a type=email><button id=go>Go</button></form>'
    expect(() => sent(typed, 'go', (view) => fill(view, byId(view, 'a'), 'nobody'))).toThrow('no e-mail')
  })
})

describe('fields', () => {
  it('refuse input that nobody can type', () => {
    const view = viewOf('<input id=a disabled><input id=b readonly><input id=c hidden><input id=d type=date>')
    for (const id of ['a', 'b', 'c', 'd']) expect(() => fill(view, byId(view, id), 'x'), id).toThrow()
    fill(view, byId(view, 'd'), '2026-01-31')
  })

  it('submit on Enter with the first button', () => {
    const view = viewOf(
      '<form action="/s"><input id=q name=q><button name=x value=1>A</button><button>B</button></form>',
    )
    fill(view, byId(view, 'q'), 'lamp')
    expect(pressEnter(view, byId(view, 'q'))).toMatchObject({
      submission: { url: new URL('http://127.0.0.1:3000/s?q=lamp&x=1') },
    })
  })

  it('are clicked by their labels, and one radio of a group is checked', () => {
    const view = viewOf(`<form action="/s"><label id=one><input type=radio name=r value=1 checked>One</label>
      <label for=two id=l>Two</label><input id=two type=radio name=r value=2><button id=go>Go</button></form>`)
    press(view, byId(view, 'l'))
    expect(press(view, byId(view, 'go'))).toMatchObject({ submission: { url: { search: '?r=2' } } })
  })

  it('select an option by its value or its label', () => {
    const view = viewOf(
      '<select id=s><option value=a>Alpha</option><option value=b disabled>Beta</option></select>',
    )
    expect(selectOptions(view, byId(view, 's'), [{ label: 'Alpha' }])).toEqual(['a'])
    expect(() => selectOptions(view, byId(view, 's'), ['c'])).toThrow('no option')
    expect(() => selectOptions(view, byId(view, 's'), ['b'])).toThrow('disabled')
  })

  it('open and close details', () => {
    const view = viewOf('<details><summary id=s>More</summary><p id=p>x</p></details>')
    press(view, byId(view, 's'))
    expect(view.isVisible(byId(view, 'p'))).toBe(true)
    expect(() => press(viewOf('<button id=b disabled>x</button>'), byId(view, 'p'))).not.toThrow()
  })
})
