import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from './control/error-summary.tsx'
import { TextInput } from './control/field.tsx'
import { isFoundBy } from './control/pick.tsx'
import { dateTimeText } from './figure/date-text.ts'
import { figureText } from './figure/figure.tsx'
import { Tag } from './figure/tag.tsx'
import { Empty, EmptyByFilter, Failed, Loading, NotFound } from './page/faces.tsx'
import { Notice } from './page/notice.tsx'
import { QueryView, together } from './page/query-view.tsx'
import { lastPage, Pager, pageNumbers } from './table/pager.tsx'

test('the pager shows first, last and the neighbours; a gap of one is filled', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 7)).toEqual([1, 2, 3, 4, 0, 7])
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageNumbers(10, 20)).toEqual([1, 0, 9, 10, 11, 0, 20])
})

test('the pager says the total and offers the sizes of the specification', () => {
  const html = renderToStaticMarkup(<Pager total={12345} page={1} size={10} onChange={() => undefined} />)
  expect(html).toContain('12,345')
  for (const size of [5, 10, 15, 20, 50]) expect(html).toContain(`${size} 条/页`)
})

test('a total that stopped counting says so and leads on until the list itself ends', () => {
  const place = { total: 10_000, page: 1000, size: 10, capped: true }
  const html = renderToStaticMarkup(<Pager {...place} onChange={() => undefined} />)
  expect(html).toContain('10,000+')
  expect(lastPage(place)).toBe(1001)
  expect(lastPage({ ...place, page: 1240, isLast: true })).toBe(1240)
  expect(lastPage({ ...place, capped: false })).toBe(1000)
})

test('an empty value is not shown as 0', () => {
  expect(figureText(0)).toBe('0')
  expect(figureText(null)).toBe('—')
  expect(figureText(12345.678)).toBe('12,345.68')
  expect([figureText(56.485), figureText(2.385), figureText(1.005)]).toEqual(['56.49', '2.39', '1.01'])
})

test("moments are read in Shanghai's time", () => {
  expect(dateTimeText('2026-03-15T09:30:00Z')).toBe('2026-03-15 17:30')
  expect(dateTimeText(null)).toBe('')
})

test('a fault is announced with its box', () => {
  const html = renderToStaticMarkup(
    <TextInput id="m" label="手机号码" value="1" onChange={() => undefined} fault="请输入正确的手机号码！" required />,
  )
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="m-fault"')
  expect(html).toContain('id="m-fault"')
  expect(html).toContain('for="m"')
})

test('a summary leads to each wrong field', () => {
  const html = renderToStaticMarkup(
    <ErrorSummary attempt={1} faults={[{ id: 'm', label: '手机号码', message: '请输入正确的手机号码！' }]} />,
  )
  expect(html).toContain('href="#m"')
  expect(html).toContain('有 1 处需要修改')
  expect(renderToStaticMarkup(<ErrorSummary attempt={1} faults={[]} />)).toBe('')
})

test('a skeleton has a name for those who do not see it, and appears after 0.4 s', () => {
  const html = renderToStaticMarkup(<Loading label="正在加载名单" />)
  expect(html).toContain('role="status"')
  expect(html).toContain('正在加载名单')
  const styles = readFileSync(new URL('page/faces.module.css', import.meta.url), 'utf8')
  expect(styles).toMatch(/\.loading \{[^}]*animation: appear 120ms linear 400ms both/)
})

test('each face says what happened and offers a way on', () => {
  expect(renderToStaticMarkup(<EmptyByFilter onClear={() => undefined} />)).toContain('清除筛选')
  expect(renderToStaticMarkup(<Empty title="还没有申报" hint="点击开始" />)).toContain('点击开始')
  const failed = renderToStaticMarkup(<Failed message="服务暂时不可用" traceId="t-1" onRetry={() => undefined} />)
  expect(failed).toContain('重试')
  expect(failed).toContain('t-1')
  expect(renderToStaticMarkup(<NotFound home="/web/" />)).toContain('href="/web/"')
})

const failure = { kind: 'refused', message: '服务暂时不可用', traceId: 't-1', code: 500 }
const shownOf = (query: { data?: string[] | { rows: string[] } | null; error?: typeof failure }, more = {}) =>
  renderToStaticMarkup(
    <QueryView
      query={{ data: query.data, error: query.error ?? null, refetch: () => undefined }}
      loading="正在加载名单"
      empty={<p>没有名单</p>}
      missing={<p>找不到</p>}
      {...more}
    >
      {(data) => <p>名单：{JSON.stringify(data)}</p>}
    </QueryView>,
  )

test('two queries are shown together: one failure stands for both and only what failed is read again', () => {
  const read: string[] = []
  const query = (name: string, data?: number, error: typeof failure | null = null) => ({
    data,
    error,
    refetch: () => read.push(name),
  })
  expect(together(query('a', 1), query('b', 2)).data).toEqual([1, 2])
  expect(together(query('a', 1), query('b')).data).toBeUndefined()
  expect(together(query('a', 1), null).data).toEqual([1, null])
  const failed = together(query('a', 1), query('b', undefined, failure))
  expect(failed.error).toBe(failure)
  failed.refetch()
  expect(read).toEqual(['b'])
})

test('a query is loading, failed, missing, empty or shown', () => {
  expect(shownOf({})).toContain('正在加载名单')
  expect(shownOf({}, { loading: null })).toBe('')
  expect(shownOf({ error: failure })).toContain('重试')
  expect(shownOf({ error: failure })).not.toContain('正在加载名单')
  for (const code of [404, 422]) expect(shownOf({ error: { ...failure, code } })).toBe('<p>找不到</p>')
  expect(shownOf({ data: [] })).toBe('<p>没有名单</p>')
  expect(shownOf({ data: { rows: [] } })).toBe('<p>没有名单</p>')
  expect(shownOf({ data: ['甲'] })).toContain('名单：')
  expect(shownOf({ data: null })).toContain('名单：null')
})

test('what was read stays visible when reading it again fails, below the failure', () => {
  const html = shownOf({ data: ['甲'], error: failure }, { page: true })
  expect(html.indexOf('服务暂时不可用')).toBeGreaterThan(-1)
  expect(html.indexOf('名单：')).toBeGreaterThan(html.indexOf('服务暂时不可用'))
  // The page that was read brings the heading.
  expect(html).not.toContain('<h1')
})

test('loading and failing stand for the page, within its frame', () => {
  const page = { page: true, frame: (face: ReactNode) => <main>{face}</main> }
  expect(shownOf({}, page)).toMatch(/^<main>.*<h1/)
  expect(shownOf({ error: failure }, page)).toMatch(/^<main>.*<h1/)
  expect(shownOf({ data: ['甲'] }, page)).not.toContain('<main>')
})

test('a notice to mind is announced, one to know is not in the way', () => {
  expect(renderToStaticMarkup(<Notice tone="warning" title="删除后不能恢复" />)).toContain('role="alert"')
  const info = renderToStaticMarkup(
    <Notice tone="info" title="批次已经开始">
      修改由另一位复核
    </Notice>,
  )
  expect(info).toContain('role="status"')
  expect(info).toContain('修改由另一位复核')
})

test('a state is a word with a sign, never colour alone', () => {
  const html = renderToStaticMarkup(<Tag tone="green">已通过</Tag>)
  expect(html).toContain('已通过')
  expect(html).toContain('<svg')
})

test('an entry is found by part of its label in either width, and by pinyin or initials', () => {
  const district = { label: '丰都县', also: 'fengdu fd' }
  for (const text of ['丰都', 'fengdu', 'FengD', 'fd', '']) expect(isFoundBy(district, text), text).toBe(true)
  for (const text of ['涪陵', 'du']) expect(isFoundBy(district, text), text).toBe(false)
  expect(isFoundBy({ label: '天然气（气态）' }, '天然气(气')).toBe(true)
})
