import { expect, test } from 'vitest'
import { deadControls } from './dead-controls'
import { SCREEN } from './http-browser/media'
import { View } from './http-browser/view'

const found = (body: string) =>
  deadControls(
    new View(
      new URL('http://127.0.0.1/'),
      `<style>@media (scripting: none) { .scripted { display: none } }</style>${body}`,
      [],
      { ...SCREEN, scripting: 'none' },
    ),
  )

test.each([
  ['<button>Nothing</button>', 'button'],
  ['<form></form><button>Beside it</button>', 'button'],
  ['<form><button type="button" id="one">Open</button></form>', 'button type="button" id="one"'],
  ['<form><input type="range"></form>', 'input type="range"'],
  ['<span role="slider"></span>', 'span role="slider"'],
  ['<a role="button" href="#">Act</a>', 'a role="button" href="#"'],
  ['<details open><summary>More</summary><button>Shown</button></details>', 'button'],
])('needs a script: %s', (body, control) => {
  expect(found(body)).toEqual([control])
})

test.each([
  '<form><button>Send</button><button type="reset">Reset</button></form>',
  '<form id="f"></form><button form="f">Send</button>',
  '<button type="button" popovertarget="p">Open</button><div id="p" popover></div>',
  '<button type="button" disabled>Not now</button>',
  '<button class="scripted">Hidden</button>',
  '<details><summary>More</summary><button>Folded away</button></details>',
  '<input type="checkbox"><summary>No control</summary>',
])('works without one, or is not shown: %s', (body) => {
  expect(found(body)).toEqual([])
})
