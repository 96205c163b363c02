import { expect, test } from 'vitest'
import { paperHtml } from './paper-html'

const paper = { anchor: 'p', depth: 1, linkTo: (path: string) => `https://watch.example${path}&key=a"b` }

test.each([
  ['<h2 id="a">A &gt; B</h2>', '<h3 id="p-a">A &gt; B</h3>'],
  ['<h6>A</h6><hr/><header>B</header>', '<h6>A</h6><hr/><header>B</header>'],
  ['<p aria-labelledby="a b">x</p>', '<p aria-labelledby="p-a p-b">x</p>'],
  ['<a href="#a">x</a><use href="#b"></use>', '<a href="#p-a">x</a><use href="#p-b"></use>'],
  ['<path clip-path="url(#a)"></path>', '<path clip-path="url(#p-a)"></path>'],
  [
    '<a class="b" href="/c?d=1&amp;e=2">x</a>',
    '<a class="b" href="https://watch.example/c?d=1&amp;e=2&amp;key=a&quot;b">x</a>',
  ],
  ['<a href="https://shop.example/">x</a>', '<a href="https://shop.example/">x</a>'],
  ['<img src="/api/x" loading="lazy"/>', '<img src="/api/x"/>'],
  ['a<!--$--><b>c</b><!-- /$ -->', 'a<b>c</b>'],
  ['a<button type="button">b<i>c</i></button>d', 'ad'],
  ['a<p data-print="hide">b<br/><img src="x"><i>c</i></p>d', 'ad'],
  ['<p>a<input name="b"/>c</p>', '<p>ac</p>'],
  ['<details><summary>a<svg data-print="hide"></svg></summary><p>b</p></details>', '<div><div>a</div></div>'],
  ['<details open=""><summary>a</summary><p>b</p></details>', '<div open=""><div>a</div><p>b</p></div>'],
  [
    '<details data-print="open"><summary data-print="hide">a</summary><p>b</p></details>c',
    '<div data-print="open"><p>b</p></div>c',
  ],
  ['1 < 2', '1 < 2'],
])('%s is on paper %s', (html, expected) => {
  expect(paperHtml(html, paper)).toBe(expected)
})
