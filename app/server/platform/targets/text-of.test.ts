import { expect, it } from 'vitest'
import { textOf } from './text-of'

const HTML = 'text/html'
const XML = 'application/xml'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
/** 'дом' in Windows-1251, KOI8-R and ISO 8859-5. */
const HOUSE = { 'windows-1251': '\xe4\xee\xec', 'koi8-r': '\xc4\xcf\xcd', 'iso-8859-5': '\xd4\xde\xdc' }
const EQUIV = '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'

it.each<[string, Buffer, string | null | undefined, string]>([
  ['nothing', Buffer.alloc(0), null, ''],
  ['UTF-8 without a word', Buffer.from('größer'), undefined, 'größer'],
  ['a UTF-8 mark', latin1('\xef\xbb\xbf[1]'), 'application/json', '[1]'],
  ['a UTF-16 mark', Buffer.from('\ufeffgrößer', 'utf16le'), HTML, 'größer'],
  ['a big-endian mark', utf16be('\ufeffgrößer'), HTML, 'größer'],
  ['a mark against the header', Buffer.from('\ufeffé', 'utf16le'), `${HTML}; charset=utf-8`, 'é'],
  ['the header', latin1(HOUSE['windows-1251']), `${HTML};charset=Windows-1251`, 'дом'],
  ['a header in quotes', latin1(HOUSE['koi8-r']), `${HTML}; x=1; Charset = "KOI8-R"`, 'дом'],
  [
    'the header against meta',
    latin1(`<meta charset=utf-8>${HOUSE['koi8-r']}`),
    `${HTML}; charset=koi8-r`,
    '<meta charset=utf-8>дом',
  ],
  [
    'an unknown header, then meta',
    latin1(`<meta charset=cp1251>${HOUSE['windows-1251']}`),
    `${HTML}; charset=none`,
    '<meta charset=cp1251>дом',
  ],
  ['meta http-equiv', latin1(`${EQUIV}${HOUSE['koi8-r']}`), HTML, `${EQUIV}дом`],
  [
    'meta without a type',
    latin1(`<meta charset='iso-8859-5'>${HOUSE['iso-8859-5']}`),
    null,
    "<meta charset='iso-8859-5'>дом",
  ],
  [
    'UTF-16 in meta, which means UTF-8',
    Buffer.from('<meta charset=utf-16>é'),
    HTML,
    '<meta charset=utf-16>é',
  ],
  [
    'an XML declaration',
    latin1(`<?xml version='1.0' encoding='windows-1251'?><a>${HOUSE['windows-1251']}</a>`),
    XML,
    "<?xml version='1.0' encoding='windows-1251'?><a>дом</a>",
  ],
  [
    'an XML declaration in HTML',
    latin1(`<?xml version="1.0" encoding="koi8-r"?><p>${HOUSE['koi8-r']}`),
    HTML,
    '<?xml version="1.0" encoding="koi8-r"?><p>дом',
  ],
  ['UTF-16 XML without a mark', utf16be('<?xml version="1.0"?>é'), XML, '<?xml version="1.0"?>é'],
  ['UTF-16 JSON without a mark', Buffer.from('{"a":"é"}', 'utf16le'), 'application/json', '{"a":"é"}'],
  ['Windows-1252 without a word', latin1('caf\xe9 5 \x80'), HTML, 'café 5 €'],
  ['Windows-1252 that HTTP calls Latin-1', latin1('5 \x80'), `${HTML}; charset=iso-8859-1`, '5 €'],
  ['one broken character among good ones', latin1('\xc3\xa9\xc3\xa9\xc3\xa9\xff'), HTML, 'ééé\ufffd'],
  ['Shift JIS', latin1('\x93\xfa\x96\x7b'), `${HTML}; charset=Shift_JIS`, '日本'],
  ['GBK', latin1('\xd6\xd0'), `${HTML}; charset=gb2312`, '中'],
  ['EUC-KR', latin1('\xc7\xd1'), `${HTML}; charset=ks_c_5601-1987`, '한'],
])('decodes by %s', (_, bytes, contentType, text) => {
  expect(textOf(bytes, contentType)).toBe(text)
})

it.each([
  ['in a comment', `<!-- <meta charset=koi8-r> -->`],
  ['in a script', `<script>'<meta charset=koi8-r>'</script>`],
  ['after 1,024 bytes', `<p>${'x'.repeat(1020)}<meta charset=koi8-r>`],
  ['that the 1,024 bytes cut off', `<p>${'x'.repeat(1005)}<meta charset=koi8-r>`],
])('takes no meta %s', (_, html) => {
  expect(textOf(Buffer.from(`${html}é`), HTML)).toBe(`${html}é`)
})

it('takes no meta in plain text', () => {
  expect(textOf(Buffer.from('<meta charset=koi8-r>é'), 'text/plain')).toBe('<meta charset=koi8-r>é')
})

it('keeps UTF-8 that was cut within a character', () => {
  expect(textOf(Buffer.from('gé').subarray(0, 2))).toBe('g')
})
