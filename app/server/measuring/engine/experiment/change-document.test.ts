import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { changeDocument, isForbidden } from './change-document'

const URL_OF_PAGE = 'https://shop.test/a/'
const HTML =
  '<!doctype html><html><head><title>x</title><link rel="stylesheet" href="/css/theme.css" media="screen">' +
  '<link rel=stylesheet href=other.css><script src="/js/app.js"></script><script async src="/js/tag.js"></script></head>' +
  '<body><img src="/img/1.png"><img src="/img/2.png" width="3" height="4"><!-- <img src="/img/1.png"> -->' +
  "<img src='/img/1.png' alt='x>y'/></body></html>"
const change = (change: Parameters<typeof changeDocument>[1], html = HTML, file?: string, contentType = '') =>
  changeDocument(html, change, { url: URL_OF_PAGE, file, contentType })

it('preloads an image before other head elements', () => {
  const { html, applied } = change({ kind: 'preloadLcpImage', url: 'https://shop.test/img/1.png?a=1&b="2"' })
  expect(applied).toBe(1)
  expect(html).toContain(
    '<head><link rel="preload" as="image" fetchpriority="high" href="https://shop.test/img/1.png?a=1&#38;b=&#34;2&#34;"><title>',
  )
  expect(change({ kind: 'preloadLcpImage', url: 'https://x.test/1' }, '<p>no head').html).toMatch(
    /^<link .*><p>no/,
  )
})

it('inlines a stylesheet with its URLs resolved', () => {
  const css =
    'a{background:url(../img/x.png)} @import "more.css"; b::after{content:"é</style>"} i{src:url("data:x")}'
  const { html, applied } = change(
    { kind: 'inlineStylesheet', url: 'https://shop.test/css/theme.css' },
    HTML,
    css,
  )
  expect(applied).toBe(1)
  expect(html).toContain(
    '<style media="screen">a{background:url("https://shop.test/img/x.png")} @import "https://shop.test/css/more.css"; ' +
      'b::after{content:"\\e9 <\\/style>"} i{src:url("data:x")}</style><link rel=stylesheet href=other.css>',
  )
  const unread = change({ kind: 'inlineStylesheet', url: 'https://shop.test/css/theme.css' })
  expect(unread).toEqual({ html: HTML, applied: 0 })
})

it('defers a stylesheet', () => {
  const { html } = change({ kind: 'deferStylesheet', url: 'https://shop.test/css/theme.css' })
  expect(html).toContain(
    `<link media="print" onload="this.onload=null;this.media='screen'" rel="stylesheet" href="/css/theme.css"`,
  )
  expect(change({ kind: 'deferStylesheet', url: 'https://shop.test/a/other.css' }).html).toContain(
    `this.media='all'" rel=stylesheet href=other.css>`,
  )
})

it('ignores stylesheets inside noscript', () => {
  const html = '<noscript><link rel="stylesheet" href="/css/theme.css"></noscript>'
  const request = { kind: 'deferStylesheet', url: 'https://shop.test/css/theme.css' } as const
  expect(change(request, html)).toEqual({ html, applied: 0 })
})

it('defers only render-blocking scripts', () => {
  const app = 'https://shop.test/js/app.js'
  expect(change({ kind: 'deferScript', url: app }).html).toContain('<script defer src="/js/app.js">')
  expect(change({ kind: 'asyncScript', url: app }).html).toContain('<script async src="/js/app.js">')
  expect(change({ kind: 'deferScript', url: 'https://shop.test/js/tag.js' }).applied).toBe(0)
})

it('adds dimensions to images without any', () => {
  const images = [1, 2].map((n) => ({ url: `https://shop.test/img/${n}.png`, width: 160, height: 90 }))
  const { html, applied } = change({ kind: 'imageDimensions', images })
  expect(applied).toBe(2)
  expect(html).toContain('<img width="160" height="90" src="/img/1.png">')
  expect(html).toContain(`<img width="160" height="90" src='/img/1.png' alt='x>y'/>`)
  expect(html).toContain('<img src="/img/2.png" width="3" height="4"><!-- <img src="/img/1.png"> -->')
})

it('respects the base URL of a document', () => {
  const html = '<head><base href="https://cdn.test/v2/"><script src="app.js"></script>'
  expect(change({ kind: 'deferScript', url: 'https://cdn.test/v2/app.js' }, html).applied).toBe(1)
})

it.each([
  ['blockDomain', { kind: 'blockDomain', hosts: ['x.test'] }],
  ['a file that is not there', { kind: 'deferScript', url: 'https://shop.test/gone.js' }],
] as const)('changes nothing for %s', (_, requested) => {
  expect(change({ ...requested } as never)).toEqual({ html: HTML, applied: 0 })
})

it('preserves every byte that it does not change', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
    .toString('latin1')
    .replaceAll('<', '')
  const { html } = change(
    { kind: 'deferScript', url: 'https://shop.test/s.js' },
    `${bytes}<script src="/s.js">`,
  )
  expect(html).toBe(`${bytes}<script defer src="/s.js">`)
})

it.each([
  [['default-src *'], true],
  [["style-src 'self' 'unsafe-inline'; default-src 'none'"], false],
  [["style-src 'self' 'unsafe-inline' 'nonce-abc'"], true],
  [["style-src 'none'; style-src-elem 'unsafe-inline'"], false],
  [["img-src 'self'"], false],
  [[], false],
])('policy %j forbids inline styles: %s', (policies, forbidden) => {
  expect(isForbidden({ kind: 'inlineStylesheet', url: 'https://x.test/' }, policies)).toBe(forbidden)
  expect(isForbidden({ kind: 'deferScript', url: 'https://x.test/' }, policies)).toBe(false)
})

it('leaves a page unchanged if its header or source forbids the change', () => {
  const css = { kind: 'inlineStylesheet', url: 'https://shop.test/css/theme.css' } as const
  const around = { url: URL_OF_PAGE, file: 'a{}' }
  const policy = "style-src 'self'"
  const source = HTML.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
  expect(changeDocument(HTML, css, around).applied).toBe(1)
  expect(changeDocument(HTML, css, { ...around, policies: [policy] })).toEqual({ html: HTML, applied: 0 })
  expect(changeDocument(source, css, around)).toEqual({ html: source, applied: 0 })
})

const SCRIPT = { kind: 'inlineScript', url: 'https://shop.test/js/app.js' } as const
const PLAIN = '<script src="/js/app.js"></script>'
const UTF8 = 'text/html; charset=UTF-8'
const bytes = (text: string) => Buffer.from(text).toString('latin1')

it.each([
  ['a plain script', PLAIN, 'run()', '<script>run()</script>'],
  [
    'what stands around it',
    `<title>a</title>${PLAIN}<p>b`,
    'run()',
    '<title>a</title><script>run()</script><p>b',
  ],
  ['an address without quotes', '<script src=/js/app.js></script>', 'run()', '<script>run()</script>'],
  ['an address of its own base', '<script src=../js/app.js ></script>', 'run()', '<script>run()</script>'],
  [
    'its attributes but those of loading',
    `<SCRIPT nonce=a integrity="sha256-x"crossorigin data-x='src="1" > 2' async SRC=/js/app.js id=b/c></SCRIPT >`,
    'run()',
    `<SCRIPT nonce=a data-x='src="1" > 2' id=b/c>run()</SCRIPT >`,
  ],
  ['each of several', `${PLAIN}<b>${PLAIN}`, 'run()', '<script>run()</script><b><script>run()</script>'],
  [
    'none in a comment or a text',
    `<!--${PLAIN}--><textarea>${PLAIN}</textarea>${PLAIN}`,
    'run()',
    `<!--${PLAIN}--><textarea>${PLAIN}</textarea><script>run()</script>`,
  ],
  [
    'none that is data',
    `<script type=text/plain src=/js/app.js></script>${PLAIN}`,
    'run()',
    '<script type=text/plain src=/js/app.js></script><script>run()</script>',
  ],
  ['what it held instead', '<script src=/js/app.js>old()</script>', 'run()', '<script>run()</script>'],
  ['patterns of a replacement', PLAIN, "a = '$& $1 $$'", "<script>a = '$& $1 $$'</script>"],
  [
    'the end of an element in a string, a comment, a template and a pattern',
    PLAIN,
    `/* </script> */ a = '</SCRIPT>' + \`</script \${b}\` + /[</script]/u.source // </script>`,
    `<script>/* <\\/script> */ a = '<\\/SCRIPT>' + \`<\\/script \${b}\` + /[<\\/script]/u.source // <\\/script></script>`,
  ],
  [
    'the end of an element behind a backslash',
    PLAIN,
    `a = '\\</script>\\\\</script>'`,
    `<script>a = '\\<\\/script>\\\\<\\/script>'</script>`,
  ],
  [
    'the beginning of a comment',
    PLAIN,
    `a = '<!-- <script' + /<!--+[<!--]/u.source // <!-- x`,
    `<script>a = '<!-\\x2d <script' + /<!-\\x2d+[<!-\\x2d]/u.source // <!-\\x2d x</script>`,
  ],
  [
    'a module that imports by whole addresses',
    '<script type=module async src=/js/app.js></script>',
    'import a from "https://cdn.test/a.js"; import b from "b"; import( "https://cdn.test/c.js")',
    '<script type=module async>import a from "https://cdn.test/a.js"; import b from "b"; import( "https://cdn.test/c.js")</script>',
  ],
  [
    'a module that names an element',
    '<script type=module src=/js/app.js></script>',
    "await run('</script>')",
    "<script type=module>await run('<\\/script>')</script>",
  ],
  [
    'deferring beside async, which outdoes it',
    '<script defer async src=/js/app.js></script>',
    'run()',
    '<script defer>run()</script>',
  ],
  [
    'letters beyond ASCII in a page that says how it is encoded',
    `<meta charset=utf-8>${PLAIN}`,
    "a = 'é😀'",
    `<meta charset=utf-8><script>${bytes("a = 'é😀'")}</script>`,
  ],
])('inlines a script: %s', (_, html, file, expected) => {
  const { html: changed, applied } = change(SCRIPT, html, file)
  expect(changed).toBe(expected)
  expect(applied).toBeGreaterThan(0)
})

it.each([
  [`a = '</script>'; b = \`</SCRIPT \${a}\``, '</script></SCRIPT </script>'],
  [`a = '<!--'; b = \`<!-- \${a} -->\``, '<!--<!-- <!-- -->'],
  ["a = /^<!--[\\s\\S]*[</script]$/.test('<!-- x/'); b = ''", 'true'],
])('preserves the behavior of %s', (file, expected) => {
  const { html } = change(SCRIPT, PLAIN, file)
  const script = /^<script>(.*)<\/script>$/.exec(html)?.[1] ?? ''
  expect(script).not.toMatch(/<\/script|<!--/i)
  expect(runInNewContext(`${script}; String(a) + b`)).toBe(expected)
})

it.each([
  ['nothing was read', PLAIN, undefined],
  ['it is deferred', '<script defer src=/js/app.js></script>', 'run()'],
  ['one of two is deferred', `${PLAIN}<script defer src=/js/app.js></script>`, 'run()'],
  ['somebody waits for it', '<script src=/js/app.js onload="go()"></script>', 'run()'],
  ['it is a module twice', '<script type=module src=/js/app.js></script>'.repeat(2), 'run()'],
  ['it has no end', '<script src=/js/app.js>', 'run()'],
  ['it is only data', '<script type="text/plain" src=/js/app.js></script>', 'run()'],
  ['an end cannot be escaped', PLAIN, 'a = b </script>/.test(c)'],
  ['a comment begins outside of strings', PLAIN, '<!-- old\nrun()'],
  ['a comment begins in a module', '<script type=module src=/js/app.js></script>', 'a = b<!--c'],
  ['a template is read as typed', PLAIN, 'a = String.raw`</script>`'],
  [
    'what needs escapes is imported',
    '<script type=module src=/js/app.js></script>',
    'import "b"; a = "</script>"',
  ],
  [
    'a module imports from beside it',
    '<script type=module src=/js/app.js></script>',
    'import a from"./a.js"',
  ],
  ['a module imports for its effect', '<script type=module src=/js/app.js></script>', "import '../a.js'"],
  ['it imports from beside it later', PLAIN, 'import( "/a.js")'],
  ['it imports what is named later', PLAIN, 'import(/* x */ name)'],
  ['it asks for its own address', PLAIN, 'a = document.currentScript.src'],
  [
    'a module asks for its own address',
    '<script type=module src=/js/app.js></script>',
    'a = import.meta.url',
  ],
  ['the page does not tell its encoding', PLAIN, "a = 'é'"],
  ['the page is encoded otherwise', `<meta charset=windows-1252>${PLAIN}`, "a = 'é'"],
  [
    'it was to be read otherwise',
    '<meta charset=utf-8><script charset=latin1 src=/js/app.js></script>',
    "a = 'é'",
  ],
  ['it holds what HTML does not', PLAIN, "a = '\0'"],
])('does not move a script when %s', (_, html, file) => {
  expect(change(SCRIPT, html, file)).toEqual({ html, applied: 0 })
})

it.each([
  [UTF8, `<meta charset=latin1>${PLAIN}`, 1],
  ['text/html; charset="utf-8"', PLAIN, 1],
  ['text/html; charset=latin1', `<meta charset=utf-8>${PLAIN}`, 0],
  ['text/html', `<meta http-equiv=Content-Type content="text/html; charset=utf8">${PLAIN}`, 1],
  ['text/html; charset=latin1', `\xef\xbb\xbf${PLAIN}`, 1],
  ['application/xhtml+xml; charset=utf-8', PLAIN, 0],
])('inlines non-ASCII text into a page of type %s that begins %s: %d', (type, html, times) => {
  expect(change(SCRIPT, html, "a = 'é'", type).applied).toBe(times)
})

it.each([
  [["script-src 'self'"], 0],
  [["script-src 'none'; script-src-elem 'unsafe-inline'"], 1],
  [["script-src 'unsafe-inline' 'strict-dynamic'"], 0],
  [["style-src 'self'"], 1],
])('under the policy %j a script is inlined %d times', (policies, times) => {
  const around = { url: URL_OF_PAGE, file: 'run()', policies }
  expect(changeDocument(PLAIN, SCRIPT, around).applied).toBe(times)
})
