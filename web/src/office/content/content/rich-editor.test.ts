// @vitest-environment happy-dom
/** The editor of 正文: what is stored comes back unchanged, what is pasted and typed becomes blocks of the server's own schema. */
import { Body, linesOf } from '@green/contract/content/rich-text.ts'
import { scriptBody } from '@green/contract/testing/content-with-script.ts'
import { officeMarkup } from '@green/contract/testing/pasted-markup.ts'
import { TextSelection } from 'prosemirror-state'
import { afterEach, expect, test } from 'vitest'
import { keys, tools } from './rich-commands.ts'
import { bodyOf, documentOf } from './rich-document.ts'
import { schema } from './rich-schema.ts'
import { openSurface } from './rich-view.ts'

const opened: { destroy: () => void }[] = []
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy()
})

/** An editor with a body, and the bodies that it gave out. */
function open(start: Body = []) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const bodies: Body[] = []
  const view = openSurface(place, { start, onBody: (body) => bodies.push(body), onState: () => {} })
  opened.push(view)
  return {
    view,
    bodies,
    last: () => bodies.at(-1),
    /** Selects from one text to the end of another. */
    select(from: string, to = from) {
      const places: number[] = []
      view.state.doc.descendants((node, at) => {
        if (node.text === from) places[0] = at
        if (node.text === to) places[1] = at + node.nodeSize
      })
      const [start = -1, end = -1] = places
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, start, end)))
    },
    press: (label: string) => tools.find((tool) => tool.label === label)?.run(view.state, view.dispatch, view),
    key: (name: string) => keys[name]?.(view.state, view.dispatch, view),
  }
}

const bold = (text: string) => ({ text, marks: ['bold' as const] })

const everything: Body = [
  '普通一段 <b>不是粗体</b>',
  { kind: 'heading', text: '标题' },
  {
    kind: 'paragraph',
    runs: [
      { text: '见' },
      { text: '网页', marks: ['bold', 'sup'], href: 'https://www.gov.cn/a?b=1' },
      { text: '，E', marks: ['italic', 'underline', 'sub'] },
    ],
  },
  { kind: 'list', ordered: true, items: [[{ text: '甲' }], [bold('乙')]] },
  { kind: 'list', ordered: false, items: [[{ text: '丙' }]] },
  {
    kind: 'table',
    rows: [
      ['甲', '乙'],
      ['', '丁'],
    ],
  },
]

test('a body is read back as it was, also from a document that somebody has made anew', () => {
  for (const body of [everything, scriptBody, []]) {
    const document = documentOf(body)
    document.check()
    expect(bodyOf(document)).toEqual(body)
    expect(JSON.stringify(bodyOf(schema.nodeFromJSON(document.toJSON())))).toBe(JSON.stringify(body))
  }
})

test('a block that nobody changes stays as it is stored, whatever is changed beside it', () => {
  const stored: Body = [
    '两端有空格 ',
    '',
    { kind: 'paragraph', runs: [{ text: '分成' }, { text: '' }, { text: '几段', marks: [] }] },
    { kind: 'paragraph', runs: [{ text: '次序', marks: ['sup', 'bold'] }] },
    { kind: 'list', ordered: true, items: [] },
    { kind: 'table', rows: [[], ['甲']] },
    '要改的',
  ]
  expect(Body.safeParse(stored).success).toBe(true)
  const { view, last, select } = open(stored)
  select('要改的')
  view.dispatch(view.state.tr.insertText('改过的'))
  expect(JSON.stringify(last())).toBe(JSON.stringify([...stored.slice(0, -1), '改过的']))
})

test('opening and moving the cursor changes nothing', () => {
  const { bodies, select } = open(everything)
  select('标题')
  expect(bodies).toEqual([])
})

test.each(Object.entries(officeMarkup).filter(([name]) => !/styles|range/.test(name)))(
  '%s: what is text is there, nothing else',
  (_name, [payload, lines]) => {
    const { view, last } = open()
    view.pasteHTML(payload)
    const body = last() ?? []
    expect(Body.safeParse(body).error?.issues).toBeUndefined()
    expect(linesOf(body)).toEqual(lines)
  },
)

test('a page of Word becomes headings, paragraphs, lists and tables; its styles and numbers are gone', () => {
  const { view, last } = open()
  view.pasteHTML(`<h1><span style='font-family:黑体'>一、总则</span></h1>
    <p class=MsoNormal style='text-indent:24.0pt'><span style='mso-bidi-font-size:12.0pt'>为规范<b>绿色工厂</b>认定，<o:p></o:p></span></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>第一项</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>第二项</p>
    <p class=MsoNormal>见表：</p>
    <table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>指标</p></td><td><p class=MsoNormal>分值</p></td></tr>
    <tr><td><p>能耗</p></td><td><p>30</p></td></tr></table>`)
  expect(last()).toEqual([
    { kind: 'heading', text: '一、总则' },
    { kind: 'paragraph', runs: [{ text: '为规范' }, bold('绿色工厂'), { text: '认定，' }] },
    { kind: 'list', ordered: true, items: [[{ text: '第一项' }], [{ text: '第二项' }]] },
    '见表：',
    {
      kind: 'table',
      rows: [
        ['指标', '分值'],
        ['能耗', '30'],
      ],
    },
  ])
})

test('items of a list within an item follow it; a new line is a new paragraph', () => {
  const { view, last } = open()
  view.pasteHTML('<ol><li>甲<ul><li>子</li></ul></li><li>乙</li></ol><p>上<br>下</p>')
  expect(last()).toEqual([
    { kind: 'list', ordered: true, items: [[{ text: '甲' }], [{ text: '子' }], [{ text: '乙' }]] },
    '上',
    '下',
  ])
})

test('plain text is pasted line by line, and stays plain', () => {
  const { view, last } = open()
  view.pasteText('<b>一</b>\n二')
  expect(last()).toEqual(['<b>一</b>', '二'])
})

test('buttons make headings and lists and take them back', () => {
  const { last, select, press } = open(['甲', '乙'])
  select('甲')
  press('标题')
  expect(last()).toEqual([{ kind: 'heading', text: '甲' }, '乙'])
  press('正文')
  select('甲', '乙')
  press('项目')
  expect(last()).toEqual([{ kind: 'list', ordered: false, items: [[{ text: '甲' }], [{ text: '乙' }]] }])
  press('编号')
  expect(last()).toEqual([{ kind: 'list', ordered: true, items: [[{ text: '甲' }], [{ text: '乙' }]] }])
  press('正文')
  expect(last()).toEqual(['甲', '乙'])
  press('加粗')
  expect(last()).toEqual([
    { kind: 'paragraph', runs: [bold('甲')] },
    { kind: 'paragraph', runs: [bold('乙')] },
  ])
  press('清除格式')
  expect(last()).toEqual(['甲', '乙'])
  press('撤销')
  expect(linesOf(last() ?? [])).toEqual(['甲', '乙'])
})

test('a link is taken off its text', () => {
  const { last, select, press } = open([{ kind: 'paragraph', runs: [{ text: '网页', href: 'https://www.gov.cn' }] }])
  select('网页')
  press('取消链接')
  expect(last()).toEqual(['网页'])
})

test('in a table Enter goes on to the next cell and adds a row at its end; its columns stay', () => {
  const { view, last, select, key } = open([
    {
      kind: 'table',
      rows: [
        ['甲', '乙'],
        ['丙', '丁'],
      ],
    },
  ])
  select('甲', '丙')
  key('Backspace')
  expect(last()).toEqual([
    {
      kind: 'table',
      rows: [
        ['', ''],
        ['', '丁'],
      ],
    },
  ])
  select('丁')
  key('Enter')
  view.dispatch(view.state.tr.insertText('戊'))
  expect(last()).toEqual([
    {
      kind: 'table',
      rows: [
        ['', ''],
        ['', '丁'],
        ['戊', ''],
      ],
    },
  ])
})

test('a heading longer than the server takes becomes a paragraph, and a longer text several runs', () => {
  const long = '正'.repeat(6000)
  const { view, last, select, press } = open(['甲'])
  select('甲')
  view.dispatch(view.state.tr.insertText(long))
  press('标题')
  expect(Body.safeParse(last()).error?.issues).toBeUndefined()
  expect(linesOf(last() ?? [])).toEqual([long])
})
