/** A published text as its readers get it: whatever looks like markup in it is shown as it was typed. */
import { type Body, linesOf } from '@green/contract/content/rich-text.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const evil = `<img src=x onerror="alert(1)"></script><script>alert(1)</script>`
const body: Body = [
  evil,
  { kind: 'heading', text: evil },
  {
    kind: 'paragraph',
    runs: [{ text: evil, marks: ['bold', 'sup'], href: `https://www.gov.cn/?a="onmouseover=alert(1)` }],
  },
  { kind: 'list', ordered: true, items: [[{ text: evil }]] },
  { kind: 'table', rows: [[evil], [evil]] },
]

test('script in every block is text', () => {
  const markup = renderToStaticMarkup(<RichText body={body} />)
  const tags = [...markup.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag)
  expect(new Set(tags)).toEqual(
    new Set(['p', 'h2', 'a', 'sup', 'strong', 'ol', 'li', 'section', 'table', 'thead', 'tr', 'th', 'tbody', 'td']),
  )
  const attributes = [...markup.matchAll(/<[a-z0-9]+((?: [\w-]+="[^"]*")*)>/g)].map(([, one = '']) => one).join('')
  expect(attributes).not.toMatch(/ on\w+="/)
  expect(markup).toContain('href="https://www.gov.cn/?a=&quot;onmouseover=alert(1)"')
  const escaped = evil.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  expect(markup.split(escaped)).toHaveLength(linesOf(body).length + 1)
})
