import { expect, it } from 'vitest'
import { rebaseCss } from './inline-stylesheet'

const BASE = 'https://shop.test/css/theme.css'

it.each([
  ['a{b:url(../x.png)}', 'a{b:url("https://shop.test/x.png")}'],
  ["a{b:URL( 'x y.png' )}", 'a{b:URL( "https://shop.test/css/x%20y.png" )}'],
  ['@IMPORT/**/"a.css" layer(b);', '@IMPORT/**/"https://shop.test/css/a.css" layer(b);'],
  ['@import url(a.css);', '@import url("https://shop.test/css/a.css");'],
  ['a{b:url(\\66.png)}', 'a{b:url("https://shop.test/css/f.png")}'],
])('resolves the URLs of %s', (css, expected) => {
  expect(rebaseCss(css, BASE)).toBe(expected)
})

it.each([
  '/* url(x.png) */ a{content:"url(x.png)"}',
  'a{b:url(data:,x) url(#c) url("") url()}',
  'a{b:url(https://x.test/a.png)}\r\n\0 broken } { url(a b',
  'a{content:"@import"} "b.css"',
])('leaves %j unchanged', (css) => {
  expect(rebaseCss(css, BASE)).toBe(css)
})
